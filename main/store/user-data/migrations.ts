import { randomBytes } from 'node:crypto';
import type { Migration } from '../migrations';
import { createAssistantTables } from './assistant-tables';
import { createCases } from './cases';
import { markContents } from './content-marks';
import { renewQueries } from './earlier-queries';
import { indexWords } from './entry-search';
import {
  addAuthors,
  addReadings,
  allowHiding,
  appendMoved,
  createLog,
  createTeamTables,
  freeNumbersOfFiles,
  moveIntoLog,
  tablesBeforeLog,
} from './log-tables';
import { addGivingEntries } from './subject-states';
import { createWatchTables } from './watch-tables';

/**
 * The tables of own.db, the user data file.
 *
 * - Every table has an integer row id of its own, so that the intact rows of a damaged file can be read.
 * - Times are ms since 1970. Texts from users or the service are stored as JSON; report keys are ASCII.
 * - The columns for outbox queries are computed from each item's JSON, the only place where its data is stored. The
 *   words of searchable texts are indexed like those of reports. The last index of `outbox_item` contains everything the
 *   metrics need: decrypting 100,000 items would take seconds.
 */
const tables = `
  CREATE TABLE metadata (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, value TEXT NOT NULL) STRICT;
  CREATE TABLE outbox_item (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    json TEXT NOT NULL,
    search TEXT,
    sequence INTEGER AS (json ->> '$.sequence'),
    state TEXT AS (json ->> '$.state'),
    transaction_json TEXT AS (json -> '$.transactionId'),
    batch_id TEXT AS (json ->> '$.batchId'),
    created_at REAL AS (json ->> '$.createdAt'),
    reported_risk TEXT AS (json -> '$.reported.riskAssignment'),
    reported_cases TEXT AS (json -> '$.reported.fraudCases'),
    desired_risk TEXT AS (json ->> '$.feedback.behaviour.desired.risk_assignment'),
    desired_cases TEXT AS (json -> '$.feedback.behaviour.desired.fraud_cases')
  ) STRICT;
  CREATE INDEX outbox_by_sequence ON outbox_item (sequence, state, batch_id, transaction_json);
  CREATE INDEX outbox_by_state ON outbox_item (state, sequence);
  CREATE INDEX outbox_by_transaction ON outbox_item (transaction_json, sequence, state);
  CREATE INDEX outbox_by_batch ON outbox_item (batch_id, sequence, state) WHERE batch_id IS NOT NULL;
  CREATE INDEX outbox_by_time
    ON outbox_item (state, created_at, reported_risk, desired_risk, reported_cases, desired_cases);
  CREATE VIRTUAL TABLE outbox_search USING fts5(
    search, content = 'outbox_item', content_rowid = 'position', columnsize = 0, tokenize = 'ascii'
  );
  CREATE TRIGGER outbox_search_insert AFTER INSERT ON outbox_item WHEN new.search IS NOT NULL BEGIN
    INSERT INTO outbox_search (rowid, search) VALUES (new.position, new.search);
  END;
  CREATE TRIGGER outbox_search_delete AFTER DELETE ON outbox_item WHEN old.search IS NOT NULL BEGIN
    INSERT INTO outbox_search (outbox_search, rowid, search) VALUES ('delete', old.position, old.search);
  END;
  CREATE TRIGGER outbox_search_update AFTER UPDATE OF search ON outbox_item WHEN old.search IS NOT new.search BEGIN
    INSERT INTO outbox_search (outbox_search, rowid, search)
      SELECT 'delete', old.position, old.search WHERE old.search IS NOT NULL;
    INSERT INTO outbox_search (rowid, search) SELECT new.position, new.search WHERE new.search IS NOT NULL;
  END;
  CREATE TABLE batch (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT;
  CREATE TABLE draft (position INTEGER PRIMARY KEY, transaction_id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT;
  CREATE TABLE preset (position INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT;
  CREATE TABLE reporter (position INTEGER PRIMARY KEY CHECK (position = 1), json TEXT NOT NULL) STRICT;
  CREATE TABLE streets (position INTEGER PRIMARY KEY CHECK (position = 1), json TEXT NOT NULL) STRICT;
  ${tablesBeforeLog}
  CREATE TABLE view (position INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT;
  CREATE TABLE grid_state (position INTEGER PRIMARY KEY CHECK (position = 1), json TEXT NOT NULL) STRICT;`;

/**
 * Migrations of own.db. Never change a released migration. To change a table, or the JSON in one, append a migration and
 * add the rows of the previous version to test/main/store/user-data/migrations.test.ts.
 */
export const userDataMigrations: readonly Migration[] = [
  async (session) => {
    await session.exec(tables);
    const canary = `canary-${randomBytes(16).toString('hex')}`;
    await session.run("INSERT INTO metadata (name, value) VALUES ('canary', ?)", [canary]);
  },
  async (session) => {
    await createLog(session);
    await moveIntoLog(session, appendMoved);
    await indexWords(session, 0);
  },
  createTeamTables,
  allowHiding,
  createCases,
  createWatchTables,
  markContents,
  addReadings,
  addAuthors,
  freeNumbersOfFiles,
  renewQueries,
  createAssistantTables,
  addGivingEntries,
];
