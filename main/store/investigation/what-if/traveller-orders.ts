import { z } from 'zod';
import type { TravellerOrder } from '../../../../shared/domain/possible-moves';
import type { Session } from '../../../../shared/node/database/connection';
import { keyOf, type Traveller, travellers } from '../../reports/derived/tracked-rows';
import type { ReportColumns } from './report-columns';

/** Orders the reports of each user, and those of each device, by time and key, as `trackOf` does. */
export async function* readOrders(
  session: Session,
  columns: ReportColumns,
): AsyncGenerator<number, readonly TravellerOrder[]> {
  const orders: TravellerOrder[] = [];
  for (const traveller of travellers) {
    orders.push(await orderOf(session, columns, traveller));
    yield columns.seq.length;
  }
  return orders;
}

async function orderOf(
  session: Session,
  columns: ReportColumns,
  traveller: Traveller,
): Promise<TravellerOrder> {
  const { time } = columns;
  const codes = columns[traveller];
  const report = indexesByCode(codes);
  const keys = await readKeys(session, columns, sharedTimes(report, codes, time));
  const compare = (one: number, other: number) => {
    const [at, otherAt] = [time[one] ?? 0n, time[other] ?? 0n];
    if (at !== otherAt) return at < otherAt ? -1 : 1;
    const [key = '', otherKey = ''] = [keys.get(one), keys.get(other)];
    if (key === otherKey) return one - other;
    return key < otherKey ? -1 : 1;
  };
  const code = new Int32Array(report.length);
  for (let from = 0; from < report.length; ) {
    const until = endOfCode(report, codes, from);
    if (until - from > 1) report.subarray(from, until).sort(compare);
    code.fill(codes[report[from] ?? 0] ?? 0, from, until);
    from = until;
  }
  return { report, code };
}

/** Returns the indexes of the reports with a code, those of equal codes together, in the order of the codes. */
function indexesByCode(codes: Int32Array): Int32Array {
  const indexes = new Int32Array(codes.length);
  let count = 0;
  for (let at = 0; at < codes.length; at += 1) {
    if (codes[at] === 0) continue;
    indexes[count] = at;
    count += 1;
  }
  return indexes.slice(0, count).sort((one, other) => (codes[one] ?? 0) - (codes[other] ?? 0) || one - other);
}

function endOfCode(report: Int32Array, codes: Int32Array, from: number): number {
  const code = codes[report[from] ?? 0];
  let until = from + 1;
  while (until < report.length && codes[report[until] ?? 0] === code) until += 1;
  return until;
}

/** Returns the indexes of reports that share their time with another report of the traveller: only there, keys decide. */
function sharedTimes(report: Int32Array, codes: Int32Array, time: BigInt64Array): readonly number[] {
  const shared = new Set<number>();
  for (let from = 0; from < report.length; ) {
    const until = endOfCode(report, codes, from);
    const first = new Map<bigint, number>();
    for (const index of report.subarray(from, until)) {
      const at = time[index] ?? 0n;
      const other = first.get(at);
      if (other === undefined) first.set(at, index);
      else shared.add(other).add(index);
    }
    from = until;
  }
  return [...shared];
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
