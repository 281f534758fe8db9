import type { FeedbackDraft } from '../../shared/domain/feedback';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { KeptFile } from '../kept-file';
import type { StoredDraft } from './stored-outbox';

export interface Drafts {
  read(profileId: string, transactionId: string): Result<StoredDraft['draft'] | null, Problem>;
  /** Keeps a draft, or removes it with null. Resolves once it, or a later one, is on disk. */
  save(profileId: string, transactionId: string, draft: FeedbackDraft | null): Promise<Result<null, Problem>>;
}

/**
 * What was typed and not sent, by profile and transaction. A form saves at every key stroke: while one write is under
 * way all that comes in waits for one more, so a slow disk never falls behind.
 */
export function createDrafts(file: KeptFile<readonly StoredDraft[]>): Drafts {
  let drafts = file.current();
  let waiting: Promise<Result<null, Problem>> | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  function write(): Promise<Result<null, Problem>> {
    waiting ??= writing.then(async () => {
      waiting = null;
      const written = file.record(() => drafts);
      writing = written;
      const result = await written;
      return result.ok ? succeed(null) : result;
    });
    return waiting;
  }
  return {
    read: (profileId, transactionId) => {
      const kept = drafts.find(isAbout(profileId, transactionId));
      if (!kept && file.fault !== null && file.fault !== 'damaged')
        return fail({ kind: 'disk', what: 'drafts', code: file.fault.code });
      return succeed(kept?.draft ?? null);
    },
    save: async (profileId, transactionId, draft) => {
      const about = isAbout(profileId, transactionId);
      if (draft === null && !drafts.some(about)) return succeed(null);
      const others = drafts.filter((kept) => !about(kept));
      drafts =
        draft === null
          ? others
          : [{ profileId, transactionId, draft: { ...draft, fraudCases: [...draft.fraudCases] } }, ...others];
      return write();
    },
  };
}

function isAbout(profileId: string, transactionId: string) {
  return (kept: StoredDraft) => kept.profileId === profileId && kept.transactionId === transactionId;
}
