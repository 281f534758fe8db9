import type { PagePrints } from '../store/contract';

/**
 * Tells a page that came again from one that only looks like it. Services deliver their last page for every number beyond it,
 * the first one, or begin again, and some write the time of the answer, or other values, into every report.
 */

/** Whether two pages are about the same, in the same order, whatever else their reports say. */
export function haveSameSubjects(one: PagePrints, other: PagePrints): boolean {
  return areEqual(one.subjects, other.subjects);
}

/** Whether two pages have the same reports, in the same order. */
export function haveSameReports(one: PagePrints, other: PagePrints): boolean {
  return areEqual(one.reports, other.reports);
}

/**
 * Whether a compared page that is about the same as the last one is the same page, although its reports differ. `again` is the
 * last page, requested once more: each report that differs must differ there too, from all that the last page had. So reports
 * that only look alike, such as those of one user, are never taken for repetitions, also if others were inserted meanwhile.
 */
export function isSameButChanging(last: PagePrints, compared: PagePrints, again: PagePrints): boolean {
  if (!haveSameSubjects(last, compared) || !haveSameSubjects(last, again)) return false;
  const known = new Set(last.reports);
  return compared.reports.every((report, at) => known.has(report) || !known.has(again.reports[at] ?? ''));
}

function areEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((print, at) => print === other[at]);
}
