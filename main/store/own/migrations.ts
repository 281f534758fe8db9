import { randomBytes } from 'node:crypto';
import type { Migration } from '../../database/migrations';
import { fillSearchTexts } from './outbox-search';

/**
 * The versions of own.db, the file of what only the analyst has. What was released stays as it is; a change of a table,
 * or of what the JSON in it holds, is one more migration at the end, and test/main/store/own/migrations.test.ts
 * gets a file of the version before.
 *
 * Every table has a whole number of its own for its rows, so that a damaged file can be read around its damage.
 */
export const ownMigrations: readonly Migration[] = [
  async (session) => {
    await session.exec(firstTables);
    const canary = `canary-${randomBytes(16).toString('hex')}`;
    await session.run("INSERT INTO fact (name, value) VALUES ('canary', ?)", [canary]);
  },
  async (session) => {
    await session.exec(searchedOutbox);
    await fillSearchTexts(session);
  },
];

/**
 * A mark's number is its sequence: it moves to the end with every change. Times are ms since 1970. Texts that a person
 * or the service wrote are kept as JSON; keys of reports are ASCII.
 */
const firstTables = `
  CREATE TABLE fact (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, value TEXT NOT NULL) STRICT;
  CREATE TABLE outbox_item (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT;
  CREATE TABLE draft (position INTEGER PRIMARY KEY, transaction_id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT;
  CREATE TABLE note (
    position INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL,
    created_at REAL NOT NULL,
    changed_at REAL NOT NULL
  ) STRICT;
  CREATE TABLE mark (
    sequence INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    read INTEGER NOT NULL CHECK (read IN (0, 1)),
    noted INTEGER NOT NULL CHECK (noted IN (0, 1))
  ) STRICT;
  CREATE TABLE view (position INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT;
  CREATE TABLE grid_state (position INTEGER PRIMARY KEY CHECK (position = 1), json TEXT NOT NULL) STRICT;`;

/**
 * What the outbox is asked by is taken from each item's JSON, which stays the one place it is written. Items of version 1 have
 * no sequence: their place in the file is theirs.
 */
const searchedOutbox = `
  ALTER TABLE outbox_item ADD COLUMN search TEXT;
  ALTER TABLE outbox_item ADD COLUMN sequence INTEGER AS (coalesce(nullif(json ->> '$.sequence', 0), position));
  ALTER TABLE outbox_item ADD COLUMN state TEXT AS (json ->> '$.state');
  ALTER TABLE outbox_item ADD COLUMN transaction_json TEXT AS (json -> '$.transactionId');
  ALTER TABLE outbox_item ADD COLUMN bulk_id TEXT AS (json ->> '$.bulkId');
  CREATE INDEX outbox_by_sequence ON outbox_item (sequence);
  CREATE INDEX outbox_by_state ON outbox_item (state, sequence);
  CREATE INDEX outbox_by_transaction ON outbox_item (transaction_json, sequence);
  CREATE INDEX outbox_by_bulk ON outbox_item (bulk_id, sequence) WHERE bulk_id IS NOT NULL;
  CREATE TABLE bulk (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT;
  CREATE TABLE preset (position INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT;
  CREATE TABLE reporter (position INTEGER PRIMARY KEY CHECK (position = 1), json TEXT NOT NULL) STRICT;`;
