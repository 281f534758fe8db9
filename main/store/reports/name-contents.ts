import { z } from 'zod';
import { steadyLevel } from '../../../shared/domain/content-identity';
import type { Session } from '../../../shared/node/database/session';
import { textList } from '../json-column';
import { contentOfJson, differsFrom } from './content-of-report';
import { changeInBatches } from './report-batches';
import { minRevisions } from './steady-level';

/**
 * - `content` names what a report says (content-identity.ts), `level` how many parts of it don't change with every response.
 * - `judged_content` is what the verdict was given on, if it was given on this report. `judged_newest` is the newest report
 *   time of the transaction that the verdict's author had.
 * - `snoozed_at` is when a snooze began, also in `snoozed_alone_at` if only this computer's clock says so, `snoozed_newest` the newest report time of the user that its author had, and
 *   `until_next_report` whether the next one ends it.
 * - `seen_content` is what this analyst saw last; NULL if unknown or unread. `updated` is 1 if the report says something else.
 *
 * The mirror of the review log is rebuilt at the next opening.
 */
const columns = `
  DROP INDEX report_judged_version;
  DROP INDEX report_updated;
  ALTER TABLE report DROP COLUMN updated;
  ALTER TABLE report DROP COLUMN seen_version;
  ALTER TABLE report DROP COLUMN judged_version;
  ALTER TABLE report DROP COLUMN next_report_after;
  ALTER TABLE report ADD COLUMN content TEXT NOT NULL DEFAULT '';
  ALTER TABLE report ADD COLUMN level INTEGER NOT NULL DEFAULT 3;
  ALTER TABLE report ADD COLUMN judged_content TEXT;
  ALTER TABLE report ADD COLUMN judged_newest INTEGER;
  ALTER TABLE report ADD COLUMN snoozed_at REAL;
  ALTER TABLE report ADD COLUMN snoozed_alone_at REAL;
  ALTER TABLE report ADD COLUMN snoozed_newest INTEGER;
  ALTER TABLE report ADD COLUMN until_next_report INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE report ADD COLUMN seen_content TEXT;
  ALTER TABLE report ADD COLUMN updated INTEGER AS (
    CASE WHEN ${differsFrom('content', 'seen_content')} THEN 1 END) VIRTUAL;
  CREATE INDEX report_updated ON report (updated, time DESC) WHERE updated IS NOT NULL;
  CREATE INDEX report_judged_content ON report (transaction_id) WHERE judged_content IS NOT NULL;
  CREATE INDEX report_revised ON report (seq, level) WHERE versions >= ${minRevisions};
  DELETE FROM metadata WHERE name = 'log';`;

const shownReports = {
  count: 'SELECT count(*) AS number FROM report',
  after: `SELECT report.seq, received.json, received.changing FROM report CROSS JOIN received ON received.seq = report.seq
  WHERE report.seq > ? ORDER BY report.seq LIMIT ?`,
  row: z.object({ seq: z.int(), json: z.string(), changing: textList }),
};
const update = `UPDATE report SET content = value ->> 1, level = value ->> 2
  FROM json_each(?) WHERE report.seq = value ->> 0`;

/** Names the contents of a copy from before they had names. */
export async function nameContents(
  session: Session,
  progress: (done: number, total: number) => void,
): Promise<void> {
  await session.exec(columns);
  await changeInBatches(session, shownReports, progress, async (shown) => {
    const named = shown.map(({ seq, json, changing }) => [seq, contentOfJson(json), steadyLevel(changing)]);
    await session.run(update, [JSON.stringify(named)]);
  });
}
