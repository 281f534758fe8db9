import { z } from 'zod';
import type { TravellerOrder } from '../../../../shared/domain/possible-moves';
import { rowsByGroup } from '../../../../shared/domain/rows-by-group';
import type { Session } from '../../../../shared/node/database/connection';
import { keyOf, type Traveller, travellers } from '../../reports/derived/tracked-rows';
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
  const report = indexesByCode(codes);
  const code = Int32Array.from(report, (index) => codes[index] ?? 0);
  const byTime = (one: number, other: number) => {
    const [at, otherAt] = [time[one] ?? 0n, time[other] ?? 0n];
    if (at === otherAt) return one - other;
    return at < otherAt ? -1 : 1;
  };
  const shared: SharedTime[] = [];
  let done = 0;
  for (let from = 0; from < report.length; ) {
    const until = endOfCode(code, from);
    if (until - from > 1) {
      report.subarray(from, until).sort(byTime);
      for (const part of sharedTimes(report, time, from, until)) shared.push(part);
    }
    done += until - from;
    from = until;
    if (done < pauseAfter) continue;
    yield done;
    done = 0;
  }
  await orderByKey(session, columns, report, shared);
  yield columns.seq.length - report.length + done;
  return { report, code };
}

/** Returns the indexes of the reports with a code, those of equal codes together, in the order of the codes. */
function indexesByCode(codes: Int32Array): Int32Array {
  const most = codes.reduce((one, other) => Math.max(one, other), 0);
  const { from, rows } = rowsByGroup(codes, most + 1);
  // Code 0 stands for none.
  return rows.subarray(from[1]);
}

function endOfCode(code: Int32Array, from: number): number {
  let until = from + 1;
  while (until < code.length && code[until] === code[from]) until += 1;
  return until;
}

/** Part of an order, whose reports have the same traveller and time. */
interface SharedTime {
  readonly from: number;
  readonly until: number;
}

/** Returns the parts of two or more reports that share their time. */
function sharedTimes(
  report: Int32Array,
  time: BigInt64Array,
  start: number,
  end: number,
): readonly SharedTime[] {
  const shared: SharedTime[] = [];
  for (let from = start; from < end; ) {
    let until = from + 1;
    while (until < end && time[report[until] ?? 0] === time[report[from] ?? 0]) until += 1;
    if (until - from > 1) shared.push({ from, until });
    from = until;
  }
  return shared;
}

/** Orders reports that share their time by their keys. */
async function orderByKey(
  session: Session,
  columns: ReportColumns,
  report: Int32Array,
  shared: readonly SharedTime[],
): Promise<void> {
  const parts = shared.map(({ from, until }) => report.subarray(from, until));
  const keys = await readKeys(
    session,
    columns,
    parts.flatMap((part) => [...part]),
  );
  for (const part of parts)
    part.sort((one, other) => {
      const [key = '', otherKey = ''] = [keys.get(one), keys.get(other)];
      if (key === otherKey) return one - other;
      return key < otherKey ? -1 : 1;
    });
}

const keysOfSeqs = `SELECT report.seq, ${keyOf('report')} AS key FROM json_each(?) AS requested
  CROSS JOIN report ON report.seq = requested.value`;

async function readKeys(
  session: Session,
  { seq }: ReportColumns,
  indexes: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (indexes.length === 0) return new Map();
  const indexOf = new Map(indexes.map((index) => [seq[index] ?? 0, index]));
  const found = await session.rows(
    keysOfSeqs,
    [JSON.stringify([...indexOf.keys()])],
    z.object({ seq: z.int(), key: z.string() }),
  );
  return new Map(found.map(({ seq, key }) => [indexOf.get(seq) ?? -1, key]));
}
