import type { DriftAnswer, ShownFinding } from '../../../../shared/contract/drift.calls';
import type { DriftSubject } from '../../../../shared/domain/drift';
import { everyReport, type ReportQuery, type ValueField } from '../../../../shared/domain/report-query';

/** The subjects that the grid filters by. */
const fields: Readonly<Partial<Record<DriftSubject, ValueField>>> = {
  risk: 'risk',
  fraudCase: 'fraudCase',
  signal: 'signal',
  deviceModel: 'deviceModel',
  country: 'country',
  extra: 'extra',
};

/** Returns the field of the grid for a subject; null if it has none. */
export function fieldOf(subject: DriftSubject): ValueField | null {
  return fields[subject] ?? null;
}

/**
 * Returns the query for the reports of a finding: those with the value since the change, or those before it if it no longer exists;
 * null if the grid can't filter by it.
 */
export function queryOf(finding: ShownFinding, { edges, complete }: DriftAnswer): ReportQuery | null {
  const field = fieldOf(finding.subject);
  if (field === null) return null;
  const [from, until] =
    finding.kind === 'gone' ? [edges[0], edges[finding.week]] : [edges[finding.week], edges[complete]];
  return {
    ...everyReport,
    filters: [
      { field, in: [finding.value], out: [] },
      {
        field: 'time',
        range: {
          kind: 'between',
          from: nanoseconds(from ?? 0).toString(),
          until: (nanoseconds(until ?? 0) - 1n).toString(),
        },
      },
    ],
  };
}

function nanoseconds(milliseconds: number): bigint {
  return BigInt(milliseconds) * 1_000_000n;
}
