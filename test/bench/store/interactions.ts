import type { StoreRequest } from '../../../main/store/contract';
import { columns } from '../../../shared/domain/columns';
import { everyReport, type ReportFilter, type ReportQuery } from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';

type PageRequest = StoreRequest<'reports.page'>;

/** Words that users search for in addition to the contents of a row. */
const words = ['fraud', 'vpn', 'new user', 'madrid', 'pixel', 'low risk', 'example.net', 'transfer'];

/**
 * Interactions of an analyst: sorting by a column, filtering by a clicked value, typing a word or its start,
 * changing the page. They use existing rows and a Lehmer generator with a fixed seed, so they are the same in
 * every run.
 */
export function interactions(
  count: number,
  rows: readonly StoredRow[],
  total: number,
): readonly PageRequest[] {
  let state = 7;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[next(values.length)];
  const sort = () => ({ column: pick(columns) ?? 'time', descending: next(2) === 0 });
  const limit = 50;
  return Array.from({ length: count }, (_, index): PageRequest => {
    const row = pick(rows);
    const query: ReportQuery = { ...everyReport, sort: next(2) === 0 ? everyReport.sort : sort() };
    const first = { asOf: null, page: 1, limit };
    if (index % 4 === 0) return { query: { ...query, sort: sort() }, ...first };
    if (index % 4 === 1 && row) return { query: { ...query, filters: filtersOf(row, next(8)) }, ...first };
    if (index % 4 === 2 && row) return { query: { ...query, text: textOf(row, next(12)) }, ...first };
    return { query, ...first, page: 1 + next(Math.min(Math.floor(total / limit), 200)) };
  });
}

function filtersOf(row: StoredRow, which: number): readonly ReportFilter[] {
  const value = (
    field: 'risk' | 'user' | 'device' | 'place' | 'country' | 'fraudCase',
    text: string | null,
  ) => ({ field, in: [text], out: [] }) as const;
  const all: readonly ReportFilter[] = [
    value('risk', row.riskAssignment),
    value('user', row.userId),
    value('device', row.deviceId),
    value('place', row.place),
    value('country', row.countries[0] ?? null),
    value('fraudCase', row.fraudCases[0] ?? null),
    { field: 'distance', atLeast: 500, atMost: null },
    { field: 'unread', unread: true },
  ];
  const other = all[(which + 3) % all.length];
  return [...all.slice(which, which + 1), ...(which % 2 === 0 && other ? [other] : [])];
}

function textOf(row: StoredRow, which: number): string {
  const own = [row.userId, row.deviceId?.slice(0, 8), row.transactionId, row.place.slice(0, 5)];
  return own[which] ?? words[which % words.length] ?? '';
}
