import type { Reply } from '../../shared/contract/contract';
import type { UndoneDecision } from '../../shared/contract/review.calls';
import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { ProfileServices } from '../connection/profile-services';
import { takeBack } from '../outbox/item-actions';
import type { Outbox } from '../outbox/outbox';
import type { ProfileOutbox } from '../outbox/profile-outbox';
import { withdrawalOf } from '../outbox/withdrawals';
import type { StoredDecision } from '../store/contract';
import { idPrefixOf, prefixOfEntry } from './decision-entries';

type AsyncResult<Value> = Promise<Result<Value, Problem>>;

/** Returns the entries of a decision on disk; none if it was never made. */
export function findDecision(open: ProfileOutbox, decisionId: string): AsyncResult<StoredDecision> {
  return findEntries(open, idPrefixOf(decisionId));
}

async function findEntries(
  { repository, store }: ProfileOutbox,
  idPrefix: string,
): AsyncResult<StoredDecision> {
  // What is left of a decision whose write failed is withdrawn first.
  const flushed = await repository.flush();
  return flushed.ok ? store.call('log.decision', { idPrefix }) : flushed;
}

/** Withdraws a decision, and takes back its feedback that was never sent, see the call `review.undo`. */
export function undoDecision(
  { id: profileId }: Pick<ProfileServices, 'id'>,
  outbox: Pick<Outbox, 'exclusively'>,
  decisionId: string,
): AsyncResult<UndoneDecision> {
  return outbox.exclusively(profileId, async (open) => {
    const found = await findDecision(open, decisionId);
    return found.ok ? withdraw(open, found.value) : found;
  });
}

/** Withdraws what still stands of the decision of an entry, see the call `review.undoGiven`. */
export function undoGiven(
  { id: profileId }: Pick<ProfileServices, 'id'>,
  outbox: Pick<Outbox, 'exclusively'>,
  entry: string,
): AsyncResult<Reply<'review.undoGiven'>> {
  return outbox.exclusively(profileId, async (open) => {
    const found = await findEntries(open, prefixOfEntry(entry));
    if (!found.ok) return found;
    if (found.value.verdicts.length === 0) return fail({ kind: 'not-found' });
    const given = found.value.verdicts.filter(({ withdrawn }) => !withdrawn);
    const verdicts = given.filter(({ replaced }) => !replaced);
    const numbers = {
      followed: given.length - verdicts.length,
      subjects: verdicts.map(({ subject }) => subject),
    };
    if (verdicts.length === 0) return succeed({ withdrawn: 0, undone: 0, sent: 0, ...numbers });
    const subjects = new Set(numbers.subjects);
    const intents = found.value.intents.filter(({ subject }) => subjects.has(subject));
    const undone = await withdraw(open, { verdicts, intents });
    return undone.ok ? succeed({ ...undone.value, ...numbers }) : undone;
  });
}

async function withdraw(
  open: ProfileOutbox,
  { verdicts, intents }: StoredDecision,
): AsyncResult<UndoneDecision> {
  if (verdicts.length === 0) return fail({ kind: 'not-found' });
  const undone = await takeBack(open, intents, (unsent) =>
    [...unsent, ...verdicts].filter(({ withdrawn }) => !withdrawn).map(withdrawalOf),
  );
  if (!undone.ok) return undone;
  const sent = intents.length - undone.value.length;
  return succeed({ withdrawn: verdicts.length, undone: undone.value.length, sent });
}
