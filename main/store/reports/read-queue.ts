import { z } from 'zod';
import type { QueueItem, QueueList } from '../../../shared/contract/review.calls';
import { plausibleTimes } from '../../../shared/domain/instant';
import { maxSubjectLength } from '../../../shared/domain/review-log';
import { groupBy } from '../../../shared/group-by';
import { readNumber, type Session } from '../../../shared/node/database/session';
import { fromStoredJson } from '../json-column';
import { arrivedAfter, type Condition, withPartialIndexes } from './condition';
import { newestTimesOf } from './newest-of-transaction';
import { fewestDriver, matchingRows } from './query-plan';
import { keyOf } from './report-keys';
import { type ListedQuery, readListed } from './result-list';
import { reviewSubject } from './review-columns';
import { storedDecimal } from './row-fields';
import { readText, valueText } from './stored-row';

const candidateSchema = z.tuple([z.int(), z.string().nullable(), z.string().nullable()]);
/** The row number, the transaction and the time of a report. */
type Candidate = z.output<typeof candidateSchema>;
const candidates = {
  columns: ', report.transaction_id, report.time',
  value: 'json_array(seq, transaction_id, CAST(time AS TEXT))',
  schema: z.array(candidateSchema),
};

const value = z.int().nullable();
/** The key, the numbers of the user, the device and the place, and what incidents are made and ordered by. */
const shownItem = z.tuple([
  z.string(),
  value,
  value,
  value,
  value,
  z.number().nullable(),
  storedDecimal,
  readText,
  readText,
  z.string(),
]);
const shownItems = z.object({ items: fromStoredJson(z.array(shownItem)) });
const isPlausible = `report.time BETWEEN ${plausibleTimes.from} AND ${plausibleTimes.until}`;
/** One JSON text instead of a row each, in the order of the requested numbers. */
const itemsOf = `SELECT json_group_array(json_array(
    ${keyOf('report')}, report.user, report.device, report.place, report.device_users,
    CASE WHEN ${isPlausible} THEN report.time / 1000000 END,
    report.amount, report.currency, ${valueText('risk')}, report.content)) AS items
  FROM json_each(?) AS requested CROSS JOIN report ON report.seq = requested.value`;

/** What a queue asks for. `after`: excludes reports that arrived up to then; null for none. */
interface RequestedQueue extends ListedQuery {
  readonly after: number | null;
}

/** Returns the reports of a query for review, of each subject only the newest one that matches. */
export async function readQueue(
  session: Session,
  requested: RequestedQueue,
  total: number,
  limit: number,
): Promise<QueueList> {
  const { after } = requested;
  const reports = await readListed(
    session,
    requested,
    total,
    candidates,
    after === null ? [] : [arrivedAfter(after)],
  );
  // A report's number stands for its key here.
  const subjects = groupBy(reports, ([seq, transactionId]) =>
    reviewSubject({ key: String(seq), transactionId }),
  );
  const newest = new Set<Candidate>();
  for (const ofSubject of subjects.values())
    newest.add(ofSubject.reduce((one, other) => (isNewer(other, one) ? other : one)));
  const shown = reports.filter((report) => newest.has(report)).slice(0, limit);
  const found = await session.row(itemsOf, [JSON.stringify(shown.map(([seq]) => seq))], shownItems);
  const newestTime = await newestTimesOf(
    session,
    shown.flatMap(([, transactionId]) => transactionId || []),
    null,
  );
  const items = (found?.items ?? []).map((item, at): QueueItem => {
    const [key, user, device, place, deviceUsers, time, amount, currency, risk, content] = item;
    const [, transactionId = null, ownTime = null] = shown[at] ?? [];
    const subject = reviewSubject({ key, transactionId });
    const newest = newestTime.get(transactionId ?? '') ?? ownTime;
    return { key, subject, user, device, place, deviceUsers, time, amount, currency, risk, content, newest };
  });
  return { items, total: subjects.size, asOf: requested.asOf };
}

/** Different for different subjects. */
const subjectCode = `CASE WHEN transaction_id <> '' AND length(transaction_id) <= ${maxSubjectLength}
  THEN transaction_id ELSE seq END`;

/** Counts the subjects of the matching reports. */
export async function countQueue(
  session: Session,
  conditions: readonly Condition[],
  total: number,
): Promise<number> {
  const all = withPartialIndexes(conditions);
  const driver = await fewestDriver(session, all, total);
  const { sql, values } = matchingRows(`count(DISTINCT ${subjectCode}) AS number`, all, driver);
  return readNumber(session, sql, values);
}

/** Of reports of the same time, the one received first counts as newer, as in the grid. */
function isNewer([seq, , time]: Candidate, [otherSeq, , otherTime]: Candidate): boolean {
  if (time === otherTime) return seq < otherSeq;
  if (time === null || otherTime === null) return otherTime === null;
  return BigInt(time) > BigInt(otherTime);
}
