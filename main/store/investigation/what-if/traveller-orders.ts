import type { TravellerOrder } from '../../../../shared/domain/possible-moves';
import { rowsByGroup } from '../../../../shared/domain/rows-by-group';
import type { Session } from '../../../../shared/node/database/session';
import { type Traveller, travellers } from '../../reports/derived/tracked-rows';
import { readKeys } from '../keys-of-rows';
import type { ReportColumns } from './report-columns';

/** Reports after which the work pauses. */
const pauseAfter = 10_000;

/** Orders the reports of each user, and those of each device, by time and key, as `trackOf` does. */
export async function* readOrders(
  session: Session,
  columns: ReportColumns,
): AsyncGenerator<number, readonly TravellerOrder[]> {
  const orders: TravellerOrder[] = [];
  for (const traveller of travellers) orders.push(yield* orderOf(session, columns, traveller));
  return orders;
}

/** Yields the number of reports ordered since the last time. */
async function* orderOf(
  session: Session,
  columns: ReportColumns,
  traveller: Traveller,
): AsyncGenerator<number, TravellerOrder> {
  const { time } = columns;
  const codes = columns[traveller];
  const most = codes.reduce((one, other) => Math.max(one, other), 0);
  const { from, rows } = rowsByGroup(codes, most + 1);
  const byTime = (one: number, other: number) => {
    const [at, otherAt] = [time[one] ?? 0n, time[other] ?? 0n];
    if (at === otherAt) return one - other;
    return at < otherAt ? -1 : 1;
  };
  const sameTimes: Int32Array[] = [];
  let done = 0;
  // Code 0 stands for none.
  for (let code = 1; code <= most; code += 1) {
    const [start, end] = [from[code] ?? 0, from[code + 1] ?? 0];
    // Most codes are of other values.
    if (end === start) continue;
    const reports = rows.subarray(start, end).sort(byTime);
    for (const part of partsOfSameTime(reports, time)) sameTimes.push(part);
    done += reports.length;
    if (done < pauseAfter) continue;
    yield done;
    done = 0;
  }
  await orderByKey(session, columns, sameTimes);
  const report = rows.subarray(from[1]);
  yield columns.seq.length - report.length + done;
  return { report, code: report.map((index) => codes[index] ?? 0) };
}

/** Returns the parts of two or more reports that have the same time, of reports in the order of their times. */
function partsOfSameTime(reports: Int32Array, time: BigInt64Array): readonly Int32Array[] {
  const parts: Int32Array[] = [];
  for (let from = 0; from < reports.length; ) {
    let until = from + 1;
    while (until < reports.length && time[reports[until] ?? 0] === time[reports[from] ?? 0]) until += 1;
    if (until - from > 1) parts.push(reports.subarray(from, until));
    from = until;
  }
  return parts;
}

/** Orders each part by the keys of its reports. */
async function orderByKey(
  session: Session,
  { seq }: ReportColumns,
  parts: readonly Int32Array[],
): Promise<void> {
  const keys = await readKeys(
    session,
    parts.flatMap((part) => Array.from(part, (index) => seq[index] ?? 0)),
  );
  const keyOf = (index: number) => keys.get(seq[index] ?? 0) ?? '';
  for (const part of parts)
    part.sort((one, other) => {
      const [key, otherKey] = [keyOf(one), keyOf(other)];
      if (key === otherKey) return one - other;
      return key < otherKey ? -1 : 1;
    });
}
