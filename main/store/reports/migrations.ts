import type { Migration } from '../migrations';
import { addPointBlocks } from './point-migration';
import { addVersions } from './version-migration';

/**
 * Migrations of the copy of the service's reports. `report` is narrow: it has the columns for filters and
 * sorting; the received JSON is in another table. `seq` numbers reports in the order they were received.
 * `met_by` is the first pass that read a report; 0 if only a look-up brought it. If a report without an id
 * was assigned to a row by a guess, it is the pass that brought that report.
 */
const version1 = `
  CREATE TABLE report (
    seq INTEGER PRIMARY KEY,
    id INTEGER,
    content_key TEXT,
    time INTEGER,
    transaction_id TEXT,
    distance REAL,
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
    met_by INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    noted INTEGER NOT NULL,
    versions INTEGER NOT NULL DEFAULT 1
  ) STRICT;
  CREATE UNIQUE INDEX report_id ON report (id);
  CREATE UNIQUE INDEX report_content_key ON report (content_key) WHERE content_key IS NOT NULL;
  CREATE INDEX report_opened ON report (opened) WHERE opened = 1;
  CREATE INDEX report_noted ON report (noted) WHERE noted = 1;
  CREATE INDEX report_arrival ON report (arrival) WHERE arrival > 0;
  CREATE TABLE received (seq INTEGER PRIMARY KEY, received_at REAL NOT NULL, json TEXT NOT NULL) STRICT;
  CREATE TABLE earlier (
    position INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    received_at REAL NOT NULL,
    json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX earlier_of_report ON earlier (seq);
  CREATE TABLE word (
    code INTEGER PRIMARY KEY,
    field INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (field, text)
  ) STRICT;
  CREATE UNIQUE INDEX word_in_order ON word (field, rank, text COLLATE NOCASE, text);
  CREATE TABLE word_part (
    field INTEGER NOT NULL,
    part TEXT NOT NULL,
    code INTEGER NOT NULL,
    PRIMARY KEY (field, part, code)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX word_part_of_word ON word_part (code);
  CREATE TABLE look_up (
    id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (id, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE application (id TEXT PRIMARY KEY, reports INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE search USING fts5(
    text, content = '', columnsize = 0, detail = none, tokenize = 'ascii'
  );
  INSERT INTO search (search, rank) VALUES ('automerge', 16);`;

/** The scores are computed in the background once the file is open: see recount-scores.ts. */
const version3 = 'ALTER TABLE report ADD COLUMN disagreement INTEGER';

/** Never change a released migration: append a new one. */
export const reportMigrations: readonly Migration[] = [
  (session) => session.exec(version1),
  addPointBlocks,
  (session) => session.exec(version3),
  addVersions,
];
