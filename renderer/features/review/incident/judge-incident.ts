import type { QueueItem } from '../../../../shared/contract/review.calls';
import { maxBatchSize } from '../../../../shared/domain/batch-feedback';
import { messages } from '../../../../shared/i18n/messages';
import { currentItem } from '../session';
import type { ReviewStores } from '../stores';
import { leftOutNotes } from './left-out';
import { remainingIncident } from './remaining-incident';

type Stores = Pick<ReviewStores, 'review' | 'claims' | 'bulkVerdict' | 'toasts' | 'navigation' | 'overlay'>;

/**
 * Asks for one verdict on the undecided reports of the incident under review. Those that others review now, or that are to be
 * reviewed a second time, are left out, as are newer reports that aren't read yet. Does nothing more if the user went on while they were claimed.
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
  const unclaimed = open.filter((item) => free.has(item.subject));
  const { reviewed } = review.getState();
  const shown = unclaimed.flatMap(({ key, content, newest }) => {
    if (key === reviewed?.row.key)
      return { key, content: reviewed.row.content, newest: reviewed.newest.ofTransaction };
    return content === null ? [] : { key, content, newest };
  });
  const leftOut = { others: open.length - unclaimed.length, newer: unclaimed.length - shown.length };
  if (shown.length === 0) {
    giveBack();
    return say(open.length === 0 ? text.none : leftOutNotes(leftOut).join(' '));
  }
  const keys = shown.map(({ key }) => key);
  const targets = { kind: 'keys', keys, shown } as const;
  bulkVerdict.getState().open({ targets, count: keys.length, incident: { leftOut, claimed } }, 'fraud');
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
