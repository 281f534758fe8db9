import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import type { Migration } from '../migrations';
import { traitsOf } from './matching-traits';
import { writeTraits } from './reports-without-id';

/**
 * `version` is the version of the report that a content is. `changing` lists the fields that changed between
 * all consecutive contents, once some were dropped, and `replaceable` says that nothing else changed last
 * (contents.ts). `without_id` has the traits of reports without an id and the last pass that read each;
 * `report_family` has the number of stored reports per family, and the most that one pass read
 * (reports-without-id.ts).
 */
const tables = `
  ALTER TABLE received ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE received ADD COLUMN changing TEXT;
  ALTER TABLE received ADD COLUMN replaceable INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE earlier ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE earlier ADD COLUMN time INTEGER;
  CREATE TABLE without_id (
    seq INTEGER PRIMARY KEY,
    family TEXT NOT NULL,
    content TEXT NOT NULL,
    fields TEXT,
    moment TEXT,
    met INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX without_id_family ON without_id (family);
  CREATE INDEX without_id_content ON without_id (content);
  CREATE INDEX without_id_fields ON without_id (fields) WHERE fields IS NOT NULL;
  CREATE INDEX without_id_moment ON without_id (moment) WHERE moment IS NOT NULL;
  CREATE TABLE report_family (
    family TEXT PRIMARY KEY,
    met INTEGER NOT NULL,
    now INTEGER NOT NULL,
    peak INTEGER NOT NULL,
    stored INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  UPDATE received SET version = (SELECT versions FROM report WHERE report.seq = received.seq)
    WHERE seq IN (SELECT seq FROM earlier);
  UPDATE earlier SET version =
    (SELECT count(*) FROM earlier AS other WHERE other.seq = earlier.seq AND other.position <= earlier.position);`;

const earlierContents = 'SELECT position, json FROM earlier WHERE position > ? ORDER BY position LIMIT ?';
const earlierRow = z.object({ position: z.int(), json: z.string() });
const timesUpdate = `UPDATE earlier SET time = CAST(value ->> 1 AS INTEGER) FROM json_each(?)
  WHERE earlier.position = value ->> 0`;
const reportsWithoutId = `SELECT report.seq, received.json FROM report JOIN received USING (seq)
  WHERE report.content_key IS NOT NULL AND report.seq > ? ORDER BY report.seq LIMIT ?`;
const withoutIdRow = z.object({ seq: z.int(), json: z.string() });
const batchSize = 1_000;

/** Version 4: counts versions, and adds traits to identify reports without an id. */
export const addVersions: Migration = async (session) => {
  await session.exec(tables);
  for (let after = 0; ; ) {
    const rows = await session.rows(earlierContents, [after, batchSize], earlierRow);
    const last = rows.at(-1);
    if (!last) break;
    const times = rows.map(({ position, json }) => [position, readReport(json, '').report.timestamp]);
    await session.run(timesUpdate, [JSON.stringify(times)]);
    after = last.position;
  }
  for (let after = 0; ; ) {
    const rows = await session.rows(reportsWithoutId, [after, batchSize], withoutIdRow);
    const last = rows.at(-1);
    if (!last) break;
    const met = rows.map(({ seq, json }) => ({
      seq,
      traits: traitsOf(readReport(json, '').report, json),
      shown: true,
    }));
    await writeTraits(session, met, 0);
    after = last.seq;
  }
};
