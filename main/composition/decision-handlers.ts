import { transactionIdError } from '../../shared/api/endpoints';
import type { Answer, CallArguments } from '../../shared/contract/contract';
import type { FeedbackDraft } from '../../shared/domain/feedback';
import { transactionIdErrorText } from '../../shared/i18n/validation-text';
import { fail, succeed } from '../../shared/result';
import type { ProfileServices } from '../connection/profile-services';
import type { ProfileHandlers } from '../ipc/answer-calls';
import type { LookUps } from '../look-up/look-ups';
import { cancelBatch, discardBatch, pauseBatch, retryBatch } from '../outbox/batch-actions';
import { discardItem, retryItem } from '../outbox/item-actions';
import { validateFeedback } from '../outbox/item-transitions';
import type { Outbox } from '../outbox/outbox';
import { decide } from '../review/decide';
import { undoDecision } from '../review/stored-decision';
import type { Watches } from '../watches/watches';

/** The services that decisions need. */
export interface DecisionServices {
  readonly outbox: Outbox;
  readonly lookUps: Pick<LookUps, 'lookUp'>;
  readonly watches: Pick<Watches, 'markSeen'>;
}

/** Returns the handlers of the calls by which the window and commands decide, and read what was decided. */
export function decisionHandlers({ outbox, lookUps, watches }: DecisionServices) {
  return {
    'review.decide': (profile, decision) => decide(profile, outbox, decision),
    'review.undo': (profile, { id }) => undoDecision(profile, outbox, id),
    'watches.markSeen': (profile, { id }) => watches.markSeen(profile, id),
    'feedback.send': (profile, request) => sendFeedback(profile, outbox, request),
    'feedback.undo': (_, { id }) => outbox.undo(id),
    'feedback.about': (_, { transactionId }) =>
      outbox.whenLoaded((open) => open.forTransaction(transactionId)),
    'reporter.read': (profile) => profile.reporters.read(),
    'outbox.read': () => outbox.read(),
    'outbox.page': (_, { query, page, limit }) =>
      outbox.whenLoaded(async (open) => {
        const found = await open.page({ query, page, limit });
        if (!found.ok) return found;
        const users = await open.usersOf(found.value.items.map(({ transactionId }) => transactionId));
        return succeed({ ...found.value, users });
      }),
    'outbox.retry': (_, { id, another }) => outbox.whenLoaded((open) => retryItem(open, id, another)),
    'outbox.discard': (_, { id }) => outbox.whenLoaded((open) => discardItem(open, id)),
    'outbox.sendNow': () => outbox.sendNow(),
    'outbox.pauseBatch': (_, { batchId, paused }) =>
      outbox.whenLoaded((open) => pauseBatch(open, batchId, paused)),
    'outbox.cancelBatch': (_, { batchId }) => outbox.whenLoaded((open) => cancelBatch(open, batchId)),
    'outbox.retryBatch': (_, { batchId, insists }) =>
      outbox.whenLoaded((open) => retryBatch(open, batchId, insists)),
    'outbox.discardBatch': (_, { batchId }) => outbox.whenLoaded((open) => discardBatch(open, batchId)),
    'reports.lookUp': (_, request) => lookUps.lookUp(request),
  } satisfies Partial<ProfileHandlers>;
}

/** Validates the draft again, queues it, and saves its reporter. */
async function sendFeedback(
  profile: ProfileServices,
  outbox: Outbox,
  { transactionId, draft, reported, another, replaces }: CallArguments<'feedback.send'>,
): Promise<Answer<'feedback.send'>> {
  const error = transactionIdError(transactionId);
  if (error)
    return fail({ kind: 'invalid-input', field: 'Transaction ID', reason: transactionIdErrorText(error) });
  const feedback = validateFeedback(draft);
  if (!feedback.ok) return feedback;
  const newFeedback = { transactionId, feedback: feedback.value, reported };
  const queued = await outbox.put(profile.id, newFeedback, { another, replaces });
  if (queued.ok) saveReporter(draft, profile);
  return queued;
}

/**
 * Saves the reporter for the next feedback. Nothing waits for it: the undo time is already running, and the feedback
 * is sent whether or not its reporter can be saved.
 */
export function saveReporter({ reporter }: FeedbackDraft, { reporters }: ProfileServices): void {
  void reporters.save(reporter);
}
