import { z } from 'zod';
import { readNumber, type Session } from '../../../shared/node/database/session';
import { inputRows } from '../json-column';
import type { MigrationProgress } from '../migrations';
import { reportMigrations } from './migrations';
import { rowTexts } from './row-texts';
import { foldStored } from './value-dictionary';

/** Rows read at a time. */
const atOnce = 1_000;

const valueRow = z.object({ code: z.int(), text: z.string() });
const valuesAfter = `SELECT code, text FROM dictionary_value WHERE code > ? ORDER BY code LIMIT ${atOnce}`;
const valueUpdate = `${inputRows} UPDATE dictionary_value SET folded = value ->> 1 FROM input WHERE code = value ->> 0`;
const partRow = z.object({ field: z.int(), part: z.string(), code: z.int() });
const partsAfter = `SELECT field, part, code FROM dictionary_part WHERE (field, part, code) > (?, ?, ?)
  ORDER BY field, part, code LIMIT ${atOnce}`;
const partUpdate = `${inputRows} UPDATE dictionary_part SET folded = value ->> 3 FROM input
  WHERE field = value ->> 0 AND part = value ->> 1 AND code = value ->> 2`;
const searchInsert = `${inputRows} INSERT INTO search (rowid, text) SELECT value ->> 0, value ->> 1 FROM input`;

/** Folds the texts of all reports again: the search index, and the values and their parts. */
export async function foldReports(
  session: Session,
  progress: (progress: MigrationProgress) => void = () => {},
): Promise<void> {
  await foldValues(session);
  await foldParts(session);
  await session.run("INSERT INTO search (search) VALUES ('delete-all')");
  const total = await readNumber(session, 'SELECT count(*) AS number FROM report');
  const latest = reportMigrations.length;
  const { columns, joined, schema } = rowTexts;
  const following = `SELECT ${columns} FROM report ${joined} WHERE report.seq > ? ORDER BY report.seq LIMIT ${atOnce}`;
  let done = 0;
  for (let last = 0; ; ) {
    const rows = await session.rows(following, [last], schema);
    const end = rows.at(-1);
    if (end === undefined) return;
    await session.run(searchInsert, [JSON.stringify(rows.map(({ seq, text }) => [seq, text]))]);
    last = end.seq;
    done += rows.length;
    progress({ version: latest, latest, done, total });
  }
}

async function foldValues(session: Session): Promise<void> {
  for (let last = 0; ; ) {
    const values = await session.rows(valuesAfter, [last], valueRow);
    const end = values.at(-1);
    if (end === undefined) return;
    const folded = values.map(({ code, text }) => [code, foldStored(text)]);
    await session.run(valueUpdate, [JSON.stringify(folded)]);
    last = end.code;
  }
}

async function foldParts(session: Session): Promise<void> {
  for (let last = { field: 0, part: '', code: 0 }; ; ) {
    const parts = await session.rows(partsAfter, [last.field, last.part, last.code], partRow);
    const end = parts.at(-1);
    if (end === undefined) return;
    const folded = parts.map(({ field, part, code }) => [field, part, code, foldStored(part)]);
    await session.run(partUpdate, [JSON.stringify(folded)]);
    last = end;
  }
}
