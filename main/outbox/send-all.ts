import { transactionIdError } from '../../shared/api/endpoints';
import type { FeedbackDraft } from '../../shared/domain/feedback';
import type { OutboxItem, ReportedVerdict } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import { transactionIdErrorText } from '../../shared/i18n/validation-text';
import { fail, type Result, succeed } from '../../shared/result';
import { queuedDuplicate, validateFeedback } from './item-transitions';
import type { Outbox } from './outbox';
import type { ProfileOutbox } from './profile-outbox';
import { putBatch, putFeedback } from './put-feedback';

export interface SentFeedback {
  readonly items: readonly OutboxItem[];
  /** The transactions that have feedback already, and got none. */
  readonly given: readonly string[];
}

interface NamedFeedback {
  readonly draft: FeedbackDraft;
  readonly another: boolean;
  readonly about: readonly { readonly transactionId: string; readonly reported: ReportedVerdict | null }[];
}

type AsyncResult<Value> = Promise<Result<Value, Problem>>;

/**
 * Queues the same feedback on transactions, one on each, all or nothing. Those that have feedback get none, unless `another`;
 * those with the same feedback in the queue never.
 */
export async function sendAll(
  outbox: Pick<Outbox, 'exclusively'>,
  profileId: string,
  { draft, another, about }: NamedFeedback,
): AsyncResult<SentFeedback> {
  for (const { transactionId } of about) {
    const error = transactionIdError(transactionId);
    if (error) {
      const reason = transactionIdErrorText(error);
      return fail({ kind: 'invalid-input', field: 'Transaction ID', reason });
    }
  }
  const validated = validateFeedback(draft);
  if (!validated.ok) return validated;
  const feedback = validated.value;
  return outbox.exclusively(profileId, async (open) => {
    const byId = new Map(about.map((each) => [each.transactionId, { ...each, feedback }]));
    const counts = await open.store.call('items.counts', { transactionIds: [...byId.keys()] });
    if (!counts.ok) return counts;
    const has = new Set(counts.value.map(({ transactionId }) => transactionId));
    const chosen = [...byId.values()].filter(
      (each) =>
        (another || !has.has(each.transactionId)) && !queuedDuplicate(open.repository.current(), each),
    );
    for (const { transactionId } of chosen) byId.delete(transactionId);
    const items = await put(open, chosen, draft);
    return items.ok ? succeed({ items: items.value, given: [...byId.keys()] }) : items;
  });
}

async function put(
  open: ProfileOutbox,
  chosen: readonly Parameters<typeof putFeedback>[1][],
  { desiredRisk: risk }: FeedbackDraft,
): AsyncResult<readonly OutboxItem[]> {
  const [first] = chosen;
  if (first === undefined) return succeed([]);
  if (chosen.length === 1) {
    const item = await putFeedback(open, first, { another: true, replaces: null });
    return item.ok ? succeed([item.value]) : item;
  }
  const name = messages.program.batchName({ transactions: chosen.length, risk });
  const batch = await putBatch(open, { name, typed: null, feedback: chosen });
  if (!batch.ok) return batch;
  return succeed([...open.repository.current()].filter(({ batchId }) => batchId === batch.value.id));
}
