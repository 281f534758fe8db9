import { maxBatchSize } from '../../../../shared/domain/batch-feedback';
import { messages } from '../../../../shared/i18n/messages';
import { currentItem } from '../session';
import type { ReviewStores } from '../stores';
import { remainingIncident } from './remaining-incident';

/**
 * Asks for one verdict on the undecided reports of the incident under review. Those that others review now, or that are to be
 * reviewed a second time, are left out.
 */
export async function judgeIncident({
  review,
  claims,
  bulkVerdict,
  toasts,
}: Pick<ReviewStores, 'review' | 'claims' | 'bulkVerdict' | 'toasts'>): Promise<void> {
  const { session, reviewed } = review.getState();
  const open = (session && remainingIncident(session)?.open) ?? [];
  if (!session || open.length === 0) {
    toasts.getState().show({ kind: 'done', text: messages.review.incident.none });
    return;
  }
  const judged = open.slice(0, maxBatchSize);
  const free = new Set(await claims.getState().claimTogether(judged.map(({ subject }) => subject)));
  const claimed = [...free];
  const now = review.getState().session;
  // The user went on meanwhile.
  if (!now || currentItem(now)?.subject !== currentItem(session)?.subject || free.size === 0) {
    for (const subject of claimed) claims.getState().giveBack(subject);
    return;
  }
  const items = judged.filter(({ subject }) => free.has(subject));
  const keys = items.map(({ key }) => key);
  const shown = items.flatMap(({ key, content }) => {
    const seen = key === reviewed?.row.key ? reviewed.row.content : content;
    return seen === null ? [] : { key, content: seen };
  });
  const incident = { leftOut: open.length - items.length, claimed };
  bulkVerdict
    .getState()
    .open({ targets: { kind: 'keys', keys, shown }, count: keys.length, incident }, 'fraud');
}
