import type { Bridge } from '../../../../shared/contract/contract';
import { assignSeconds, type Candidate, type SecondReview } from '../../../../shared/domain/blind-sample';
import type { Problem } from '../../../../shared/domain/problem';
import {
  type ReportFilter,
  type ReportQuery,
  type ValueFilter,
  withoutFilter,
} from '../../../../shared/domain/report-query';
import { maxQueueLength, nameFromFile, readSubject, verdicts } from '../../../../shared/domain/review-log';
import { riskAssignments } from '../../../../shared/domain/vocabulary';
import { type Result, succeed } from '../../../../shared/result';
import type { ProfileCalls } from '../../../state/open-profile';

/** The stratum of reports whose risk is no level. */
export const otherRisk = 'other';

/** Reads the judged transactions of a query, by their reported risk. */
export async function readCandidates(
  bridge: Bridge,
  query: ReportQuery,
): Promise<Result<readonly Candidate[], Problem>> {
  const candidates = new Map<string, Candidate>();
  for (const stratum of [...riskAssignments, otherRisk]) {
    const filters = judgedFilters(query, stratum);
    if (filters === null) continue;
    const ofStratum = { ...withoutFilter(withoutFilter(query, 'risk'), 'verdict') };
    const request = { ...ofStratum, filters: [...ofStratum.filters, ...filters] };
    const list = await bridge.call('queue.list', { query: request, after: null, limit: maxQueueLength });
    if (!list.ok) return list;
    for (const { subject } of list.value.items)
      if (readSubject(subject)?.kind === 'transaction' && !candidates.has(subject))
        candidates.set(subject, { subject, stratum });
  }
  return succeed([...candidates.values()]);
}

/** Returns the filters of the judged reports of a query in a stratum; null if it has none. */
export function judgedFilters(query: ReportQuery, stratum: string): readonly ReportFilter[] | null {
  const risk = valuesOf(query, 'risk');
  const levels: readonly (string | null)[] = riskAssignments;
  const isOther = stratum === otherRisk;
  const asked = risk.in.filter((word) => (isOther ? !levels.includes(word) : word === stratum));
  if ((risk.in.length > 0 && asked.length === 0) || risk.out.includes(stratum)) return null;
  const verdict = valuesOf(query, 'verdict');
  const judged = verdicts.filter(
    (each) => (verdict.in.length === 0 || verdict.in.includes(each)) && !verdict.out.includes(each),
  );
  if (judged.length === 0) return null;
  return [
    isOther
      ? { field: 'risk', in: asked, out: [...levels, ...risk.out] }
      : { field: 'risk', in: [stratum], out: [] },
    { field: 'verdict', in: judged, out: [] },
  ];
}

function valuesOf({ filters }: ReportQuery, field: ValueFilter['field']): Pick<ValueFilter, 'in' | 'out'> {
  const found = filters.find((filter): filter is ValueFilter => filter.field === field);
  return found ?? { in: [], out: [] };
}

/** Subjects per call. */
const partSize = 1_000;

/**
 * Assigns second reviewers to subjects on which the team has a verdict; none gets what they have judged. `self`: who this
 * analyst is in the team.
 */
export async function planReviews(
  calls: ProfileCalls,
  subjects: readonly string[],
  reviewers: readonly string[],
  self: string,
): Promise<Result<readonly SecondReview[], Problem>> {
  const judges = new Map<string, ReadonlySet<string>>();
  for (let at = 0; at < subjects.length; at += partSize) {
    const histories = await calls.call('log.ofSubjects', { subjects: subjects.slice(at, at + partSize) });
    if (!histories.ok) return histories;
    for (const { subject, entries } of histories.value) {
      const people = entries.flatMap(({ entry }) => (entry.kind === 'verdict' ? [entry.person ?? self] : []));
      judges.set(subject, new Set(people.filter((person) => nameFromFile(person) === null)));
    }
  }
  const judged = subjects.filter((subject) => (judges.get(subject)?.size ?? 0) > 0);
  return succeed(assignSeconds(judged, reviewers, (subject) => judges.get(subject) ?? new Set()));
}
