import type { QueueItem } from '../../../../shared/contract/review.calls';
import { maxBatchSize } from '../../../../shared/domain/batch-feedback';
import { messages } from '../../../../shared/i18n/messages';
import { currentItem } from '../session';
import type { ReviewStores } from '../stores';
import { remainingIncident } from './remaining-incident';

type Stores = Pick<ReviewStores, 'review' | 'claims' | 'bulkVerdict' | 'toasts' | 'navigation' | 'overlay'>;

/**
 * Asks for one verdict on the undecided reports of the incident under review. Those that others review now, or that are to be
 * reviewed a second time, are left out. Does nothing more if the user went on while they were claimed.
 */
export async function judgeIncident(stores: Stores): Promise<void> {
  const { review, claims, bulkVerdict } = stores;
  const text = messages.review.incident;
  const say = (said: string) => stores.toasts.getState().show({ kind: 'done', text: said });
  if (claims.getState().gathering) return;
  const asked = openIn(stores).slice(0, maxBatchSize);
  if (asked.length === 0) return say(text.none);
  const subject = subjectIn(stores);
  const gathered = await claims.getState().claimTogether(asked.map((item) => item.subject));
  const goesOn = subjectIn(stores) === subject && isFreeForDialog(stores);
  if (gathered === null) return goesOn ? say(text.offline) : undefined;
  const { free, claimed } = gathered;
  const giveBack = () => {
    for (const each of claimed) claims.getState().giveBack(each);
  };
  if (!goesOn) return giveBack();
  const wanted = new Set(asked.map((item) => item.subject));
  const open = openIn(stores).filter((item) => wanted.has(item.subject));
  const items = open.filter((item) => free.has(item.subject));
  if (items.length === 0) {
    giveBack();
    return say(open.length === 0 ? text.none : text.leftOut({ count: open.length }));
  }
  const { reviewed } = review.getState();
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

function openIn({ review }: Stores): readonly QueueItem[] {
  const { session } = review.getState();
  return (session && remainingIncident(session)?.open) ?? [];
}

/** Returns the subject under review; null if the desk shows none. */
function subjectIn({ review, navigation }: Stores): string | null {
  const { session, ended } = review.getState();
  const isShown = session !== null && !ended && navigation.getState().screen === 'review';
  return isShown ? (currentItem(session)?.subject ?? null) : null;
}

function isFreeForDialog({ overlay, bulkVerdict }: Stores): boolean {
  const isCovered = overlay.getState().shown !== null || document.querySelector('dialog[open]') !== null;
  return !isCovered && bulkVerdict.getState().targets === null;
}
