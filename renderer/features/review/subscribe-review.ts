import { subjectOf } from '../../../shared/domain/review-log';
import { showsReports } from '../../state/navigation';
import { currentItem } from './session';
import type { ReviewStores } from './stores';

/**
 * The report under review is the open report of the other screens, so that the same commands work on it. Back and
 * Forward lead to earlier reports of the review.
 */
export function subscribeReview({ review, openReport, navigation }: ReviewStores): void {
  const isShown = () => navigation.getState().screen === 'review';
  review.subscribe(({ reviewed }, before) => {
    if (!reviewed || reviewed === before.reviewed || !isShown()) return;
    openReport.getState().show(reviewed.detail);
  });
  openReport.subscribe(({ key }, before) => {
    if (key === null || key === before.key || !isShown()) return;
    if (key !== review.getState().reviewed?.detail.key) review.getState().goToReport(key);
  });
  navigation.subscribe(({ screen }, before) => {
    const { reviewed } = review.getState();
    if (screen === 'review' && before.screen !== 'review' && reviewed)
      openReport.getState().show(reviewed.detail);
  });
}

/**
 * Claims the report under review while the review screen shows it. The others see that this analyst looks at it, and at a
 * report whose details are open.
 */
export function subscribeClaims({ review, openReport, navigation, team, claims }: ReviewStores): void {
  function openSubject(): string | null {
    const { key, detail } = openReport.getState();
    if (key === null || detail === null || !showsReports(navigation.getState().screen)) return null;
    // The details of the previous report stay until the new ones arrive.
    return subjectOf({ key: detail.key, transactionId: detail.report.transactionId });
  }
  function follow(): void {
    const { session, ended } = review.getState();
    const isShown = session !== null && !ended && navigation.getState().screen === 'review';
    const reviewed = isShown ? (currentItem(session)?.subject ?? null) : null;
    claims.getState().follow(reviewed);
    claims.getState().look(reviewed ?? openSubject());
  }
  for (const subject of [review, openReport, navigation]) subject.subscribe(follow);
  team.subscribe(({ team: now }, { team: before }) => {
    if (now.kind !== before.kind) follow();
  });
}

/** Releases the reports that were claimed to judge them together, once that is done or given up. */
export function subscribeTogether({ bulkVerdict, claims }: ReviewStores): void {
  bulkVerdict.subscribe(({ targets }, before) => {
    if (targets === before.targets) return;
    for (const subject of before.targets?.incident?.claimed ?? []) claims.getState().giveBack(subject);
  });
}
