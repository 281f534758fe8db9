import type { Outbox } from '../../../main/outbox/outbox';
import { emptyDraft, type FeedbackDraft } from '../../../shared/domain/feedback';

/**
 * Saves drafts as forms do that started empty and remember what they last saved, one form per transaction.
 */
export function draftForms(outbox: () => Pick<Outbox, 'saveDraft'>) {
  const saved = new Map<string | null, FeedbackDraft>();
  return (transactionId: string | null, draft: FeedbackDraft | null) => {
    const base = saved.get(transactionId) ?? emptyDraft();
    saved.set(transactionId, draft ?? emptyDraft());
    return outbox().saveDraft(transactionId, draft, base);
  };
}
