import { z } from 'zod';
import type { Session } from '../../../shared/node/database/session';
import type { Migration } from '../migrations';
import { judgePositions } from './judge-positions';
import { nameContents } from './name-contents';
import { rankOtherSpellings } from './place-risks';
import { markPointsOfRisks } from './points';
import { setAmountKeys } from './set-amount-keys';
import { setAmounts } from './set-amounts';
import { setEventKeys } from './set-event-keys';
import { setScopes } from './set-scopes';
import { rankOfRisk } from './value-dictionary';

const riskRow = z.object({ code: z.int(), text: z.string() });

/**
 * The tables of the copy of the service's reports.
 *
 * - `report` is narrow: it has the columns for filters and sorting. `seq` numbers reports in the order they were received.
 *   `first_pass` is the first pass that read a report; 0 if only a look-up brought it. If a report without an id was
 *   assigned to a row by a guess, it is the pass that brought that report.
 *   `user_travel`, `device_travel`, the greater `travel`, `new_device` and `device_users` are derived from other reports (derived), as is a
 *   part of `signal`. `content_key` is the key of a report without an id or with one that it shares (report-keys.ts).
 * - `user_device` counts the reports of each device and user, `shared_device` the users of devices with several.
 * - `received` has the shown content, `earlier` the earlier ones. `version` is the version of the report that a content
 *   is. `changing` lists the fields that changed between all consecutive contents, once some were dropped, and
 *   `replaceable` says that nothing else changed last (contents.ts).
 * - `dictionary_value` has the values that reports refer to by their codes, `dictionary_part` the parts of those that are
 *   lists (value-dictionary.ts).
 * - `points` has PackedPoints. Each report's points are in the block whose range includes it.
 * - `without_id` has the traits of reports without an id and the last pass that read each. `report_family` has, per
 *   family, the last pass that read one of its reports, how many that pass read so far, the most that one pass read, and
 *   how many are stored (reports-without-id.ts).
 */
const tables = `
  CREATE TABLE report (
    seq INTEGER PRIMARY KEY,
    id INTEGER,
    content_key TEXT,
    time INTEGER,
    transaction_id TEXT,
    distance REAL,
    amount REAL,
    risk INTEGER,
    fraud_case INTEGER,
    signal INTEGER,
    country INTEGER,
    user INTEGER,
    device INTEGER,
    device_model INTEGER,
    place INTEGER,
    positions INTEGER NOT NULL,
    position_list TEXT NOT NULL,
    problems INTEGER NOT NULL,
    arrival INTEGER NOT NULL,
    first_pass INTEGER NOT NULL,
    read INTEGER NOT NULL,
    noted INTEGER NOT NULL,
    versions INTEGER NOT NULL DEFAULT 1,
    disagreement INTEGER,
    extra INTEGER,
    user_travel REAL,
    device_travel REAL,
    travel REAL,
    new_device INTEGER NOT NULL DEFAULT 0,
    device_users INTEGER
  ) STRICT;
  CREATE TABLE user_device (
    device INTEGER NOT NULL,
    user INTEGER NOT NULL,
    reports INTEGER NOT NULL,
    PRIMARY KEY (device, user)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE shared_device (device INTEGER PRIMARY KEY, users INTEGER NOT NULL) STRICT;
  CREATE UNIQUE INDEX report_id ON report (id);
  CREATE UNIQUE INDEX report_content_key ON report (content_key) WHERE content_key IS NOT NULL;
  CREATE INDEX report_read ON report (read) WHERE read = 1;
  CREATE INDEX report_noted ON report (noted) WHERE noted = 1;
  CREATE INDEX report_arrival ON report (arrival) WHERE arrival > 0;
  CREATE TABLE received (
    seq INTEGER PRIMARY KEY,
    received_at REAL NOT NULL,
    json TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    changing TEXT,
    replaceable INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE earlier (
    position INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    received_at REAL NOT NULL,
    json TEXT NOT NULL,
    version INTEGER NOT NULL,
    time INTEGER
  ) STRICT;
  CREATE INDEX earlier_of_report ON earlier (seq);
  CREATE TABLE dictionary_value (
    code INTEGER PRIMARY KEY,
    field INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (field, text)
  ) STRICT;
  CREATE UNIQUE INDEX dictionary_value_in_order ON dictionary_value (field, rank, text COLLATE NOCASE, text);
  CREATE TABLE dictionary_part (
    field INTEGER NOT NULL,
    part TEXT NOT NULL,
    code INTEGER NOT NULL,
    PRIMARY KEY (field, part, code)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX dictionary_part_of_value ON dictionary_part (code);
  CREATE TABLE look_up (
    id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (id, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE application (id TEXT PRIMARY KEY, reports INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE points (first INTEGER PRIMARY KEY, last INTEGER NOT NULL, points BLOB NOT NULL) STRICT;
  CREATE TABLE without_id (
    seq INTEGER PRIMARY KEY,
    family TEXT NOT NULL,
    content TEXT NOT NULL,
    fields TEXT,
    moment TEXT,
    last_pass INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX without_id_family ON without_id (family);
  CREATE INDEX without_id_content ON without_id (content);
  CREATE INDEX without_id_fields ON without_id (fields) WHERE fields IS NOT NULL;
  CREATE INDEX without_id_moment ON without_id (moment) WHERE moment IS NOT NULL;
  CREATE TABLE report_family (
    family TEXT PRIMARY KEY,
    last_pass INTEGER NOT NULL,
    read_by_pass INTEGER NOT NULL,
    peak INTEGER NOT NULL,
    stored INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO metadata (name, value) VALUES ('points', lower(hex(randomblob(16))));
  CREATE VIRTUAL TABLE search USING fts5(
    text, content = '', columnsize = 0, tokenize = 'ascii'
  );
  INSERT INTO search (search, rank) VALUES ('automerge', 16);`;

/**
 * The mirror of the review log (mirror-review-log.ts), which is built at the next opening. `judged_version` is the version
 * of this report that the verdict was given on, if it was given on this report.
 */
const mirroredReviews = `
  ALTER TABLE report ADD COLUMN verdict INTEGER;
  ALTER TABLE report ADD COLUMN judged_version INTEGER;
  ALTER TABLE report ADD COLUMN snoozed_until REAL;
  ALTER TABLE report ADD COLUMN escalated INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX report_snoozed ON report (snoozed_until) WHERE snoozed_until IS NOT NULL;
  CREATE INDEX report_escalated ON report (escalated) WHERE escalated = 1;
  DELETE FROM metadata WHERE name = 'annotations';`;

/**
 * What the review statuses and the matches by value need (review-status-conditions.ts, read-matches.ts). `escalated` is 1
 * while a question is open, and 2 once it is answered. `next_report_after` is when a snooze began that the next report of
 * the user ends. `changed` says that a report of the judged transaction changed or arrived after the verdict
 * (changed-since-verdict.ts). `standing` has the numbers of review statuses; NULL for a report that waits. The mirror is rebuilt at the
 * next opening.
 */
const standings = `
  ALTER TABLE report ADD COLUMN judged_at REAL;
  ALTER TABLE report ADD COLUMN divided INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE report ADD COLUMN next_report_after REAL;
  ALTER TABLE report ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE report ADD COLUMN standing INTEGER AS (CASE
    WHEN escalated = 1 THEN 1
    WHEN snoozed_until IS NOT NULL THEN 2
    WHEN escalated = 2 OR changed = 1 THEN 3
    WHEN divided = 1 THEN 4
    WHEN verdict IS NOT NULL THEN 5 END) VIRTUAL;
  DROP INDEX report_snoozed;
  DROP INDEX report_escalated;
  CREATE INDEX report_standing ON report (standing, time DESC) WHERE standing IS NOT NULL;
  CREATE INDEX report_snoozed ON report (transaction_id) WHERE snoozed_until IS NOT NULL;
  CREATE INDEX report_judged ON report (transaction_id, time) WHERE verdict IS NOT NULL;
  CREATE INDEX report_judged_version ON report (transaction_id) WHERE judged_version IS NOT NULL;
  CREATE INDEX report_judged_user ON report (user, judged_at, verdict) WHERE verdict IS NOT NULL;
  CREATE INDEX report_judged_device ON report (device, judged_at, verdict) WHERE verdict IS NOT NULL;
  CREATE INDEX report_judged_place ON report (place, judged_at, verdict) WHERE verdict IS NOT NULL;
  CREATE INDEX report_judged_device_model ON report (device_model, judged_at, verdict) WHERE verdict IS NOT NULL;
  DELETE FROM metadata WHERE name = 'log';`;

/**
 * `seen_version` is the version that this analyst saw last; NULL if unknown or unread. `updated` is 1 if there are newer ones.
 * The mirror is rebuilt at the next opening.
 */
const seenVersions = `
  ALTER TABLE report ADD COLUMN seen_version INTEGER;
  ALTER TABLE report ADD COLUMN updated INTEGER AS (CASE WHEN versions > seen_version THEN 1 END) VIRTUAL;
  CREATE INDEX report_updated ON report (updated, time DESC) WHERE updated IS NOT NULL;
  DELETE FROM metadata WHERE name = 'log';`;

/** Ranks the risks in the order of both vocabularies, and marks the points of those that were unknown before. */
async function rankRisks(session: Session): Promise<void> {
  const risks = await session.rows('SELECT code, text FROM dictionary_value WHERE field = 1', [], riskRow);
  // The order is unique, so the ranks change after all are out of the way.
  await session.exec('UPDATE dictionary_value SET rank = rank + 100 WHERE field = 1');
  for (const { code, text } of risks)
    await session.run('UPDATE dictionary_value SET rank = ? WHERE code = ?', [rankOfRisk(text), code]);
  await markPointsOfRisks(session, ['high_risk', 'low_risk']);
}

/**
 * Reports with the same id and different scopes are different reports (report-scope.ts). `unmerged` has the contents that
 * earlier versions took for versions of another report, until they are stored as separate reports (separate-merged.ts).
 */
const sharedIds = `
  ALTER TABLE report ADD COLUMN scope TEXT;
  ALTER TABLE report ADD COLUMN shared_id INTEGER AS (CASE WHEN id IS NOT NULL AND content_key IS NOT NULL THEN 1 END) VIRTUAL;
  DROP INDEX report_id;
  CREATE INDEX report_id ON report (id);
  CREATE INDEX report_shared_id ON report (shared_id, time DESC) WHERE shared_id IS NOT NULL;
  CREATE TABLE unmerged (position INTEGER PRIMARY KEY, received_at REAL NOT NULL, json TEXT NOT NULL) STRICT;`;

/**
 * The values and their parts are ordered and found by their folded texts, which are filled in, with the search index, when the
 * file is opened (fold-again.ts).
 */
const foldedValues = `
  ALTER TABLE dictionary_value ADD COLUMN folded TEXT NOT NULL DEFAULT '';
  ALTER TABLE dictionary_part ADD COLUMN folded TEXT NOT NULL DEFAULT '';
  DROP INDEX dictionary_value_in_order;
  CREATE UNIQUE INDEX dictionary_value_in_order ON dictionary_value (field, rank, folded, text);`;

/** Has the review log mirrored again: what changed since a verdict was different with reports from a wrong clock. */
const mirrorAgain = `DELETE FROM metadata WHERE name = 'log';`;

/**
 * Adds whether only the IP address gives a report's place. The places and the names of the positions are derived again in the
 * background, with the scores (scores.ts).
 */
const placesOfIp = `
  ALTER TABLE report ADD COLUMN is_place_of_ip INTEGER NOT NULL DEFAULT 0;
  UPDATE metadata SET value = json_set(value, '$.recounted', 0) WHERE name = 'scores' AND json_valid(value);`;

/** Migrations of reports.db. Never change a released migration: append a new one. */
export const reportMigrations: readonly Migration[] = [
  (session) => session.exec(tables),
  (session) => session.exec(mirroredReviews),
  (session) => session.exec(standings),
  (session) => session.exec(seenVersions),
  rankRisks,
  async (session, progress) => {
    await session.exec(sharedIds);
    await setScopes(session, progress);
  },
  (session) => session.exec(foldedValues),
  setAmountKeys,
  judgePositions,
  nameContents,
  setEventKeys,
  rankOtherSpellings,
  (session) => session.exec(mirrorAgain),
  (session) => session.exec(placesOfIp),
  setAmounts,
];
