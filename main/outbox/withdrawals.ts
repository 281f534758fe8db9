import type { LateEntryDraft } from '../../shared/domain/review-log';
import { digestOf, uuidOf } from './derived-ids';

/** Returns the withdrawal of an entry. Its ID is derived from the entry's. */
export function withdrawalOf({
  id,
  subject,
}: {
  readonly id: string;
  readonly subject: string;
}): LateEntryDraft {
  const digest = digestOf('withdrawal', id);
  return {
    id: uuidOf(digest, digest.slice(16)),
    subject,
    after: null,
    kind: 'withdrawal',
    body: { of: id },
  };
}

/** Returns the withdrawals of the other entries among these. */
export function withdrawalsOf(entries: readonly LateEntryDraft[]): readonly LateEntryDraft[] {
  return entries.filter(({ kind }) => kind !== 'withdrawal').map(withdrawalOf);
}
