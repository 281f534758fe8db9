import { longIntegerMark } from '../../../shared/json/scan-json';
import { fieldsIn, integerOf, type ReportChange, raw, writtenRaw } from './changed-reports';

/** Returns the amount that a report has in the world of long amounts: an integer beyond int64. */
export function longAmount(id: bigint): string {
  return `${id}1`;
}

/** Amounts in extra_data that a double rounds to those of other reports. */
export const longAmounts: ReportChange = (report, id) =>
  writtenRaw({ ...report, extra_data: { ...fieldsIn(report, 'extra_data'), amount: raw(longAmount(id)) } });

const inJune2098 = BigInt(Date.UTC(2098, 5, 1)) * 1_000_000n;
const secondNs = 1_000_000_000n;

/** A report of a wrong clock. */
export const of2098: ReportChange = (report, id) => ({
  ...report,
  timestamp: `${longIntegerMark}${inJune2098 + (id % 86_400n) * secondNs}`,
});

/** Reports without IDs, whose time is another one in each answer. */
export const changingTimes: ReportChange = ({ id: _, timestamp, ...report }, _id, answer) => ({
  ...report,
  timestamp: `${longIntegerMark}${(integerOf(timestamp) ?? 0n) + answer}`,
});
