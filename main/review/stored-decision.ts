import type { UndoneDecision } from '../../shared/contract/review.calls';
import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { ProfileServices } from '../connection/profile-services';
import { takeBack } from '../outbox/item-actions';
import type { Outbox } from '../outbox/outbox';
import type { ProfileOutbox } from '../outbox/profile-outbox';
import { withdrawalOf } from '../outbox/withdrawals';
import type { StoredDecision } from '../store/contract';
import { idPrefixOf } from './decision-entries';

type AsyncResult<Value> = Promise<Result<Value, Problem>>;

/** Returns the entries of a decision on disk; none if it was never made. */
export async function findDecision(
  { repository, store }: ProfileOutbox,
  decisionId: string,
): AsyncResult<StoredDecision> {
  // What is left of a decision whose write failed is withdrawn first.
  const flushed = await repository.flush();
  return flushed.ok ? store.call('log.decision', { idPrefix: idPrefixOf(decisionId) }) : flushed;
}

/** Withdraws a decision, and takes back its feedback that was never sent, see the call `review.undo`. */
export function undoDecision(
  { id: profileId }: Pick<ProfileServices, 'id'>,
  outbox: Pick<Outbox, 'exclusively'>,
  decisionId: string,
): AsyncResult<UndoneDecision> {
  return outbox.exclusively(profileId, async (open) => {
    const found = await findDecision(open, decisionId);
    if (!found.ok) return found;
    const { verdicts, intents } = found.value;
    if (verdicts.length === 0) return fail({ kind: 'not-found' });
    const undone = await takeBack(open, intents, (unsent) =>
      [...unsent, ...verdicts].filter(({ withdrawn }) => !withdrawn).map(withdrawalOf),
    );
    if (!undone.ok) return undone;
    const sent = intents.length - undone.value.length;
    return succeed({ withdrawn: verdicts.length, undone: undone.value.length, sent });
  });
}
