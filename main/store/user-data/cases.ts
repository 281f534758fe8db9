import { z } from 'zod';
import type { Case } from '../../../shared/domain/case';
import type { Session } from '../../../shared/node/database/session';
import { caseSchema } from '../../../shared/schemas/case-schema';
import { fromStoredJson, toStoredJson } from '../json-column';
import type { KnownCases } from './known-cases';

/** The tables of cases. A picture is PNG in Base64. */
const tables = `
  CREATE TABLE case_file (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT;
  CREATE TABLE case_picture (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    taken_at REAL NOT NULL,
    png TEXT NOT NULL
  ) STRICT;`;

/** The migration that adds cases to the file. */
export function createCases(session: Session): Promise<void> {
  return session.exec(tables);
}

const storedJson = fromStoredJson(caseSchema);
const caseRow = z.object({ json: storedJson });
const storedRow = z.object({ id: z.string(), json: z.string() });

/** A case with its text on disk, which is the same while the case is. */
export interface StoredCase {
  readonly case: Case;
  readonly text: string;
}

/** Returns all cases, in the order in which they were created. Those that are known aren't parsed again. */
export async function readCases(session: Session, known: KnownCases): Promise<readonly StoredCase[]> {
  const rows = await session.rows('SELECT id, json FROM case_file ORDER BY position', [], storedRow);
  known.stored.retain(new Set(rows.map(({ id }) => id)));
  return rows.map(({ id, json: text }) => {
    const parsed = known.stored.find(id, text) ?? storedJson.parse(text);
    known.stored.set(id, text, parsed);
    return { case: parsed, text };
  });
}

/** Returns a case; null if there is none with this ID. */
export async function readCase(session: Session, id: string): Promise<Case | null> {
  return (await session.row('SELECT json FROM case_file WHERE id = ?', [id], caseRow))?.json ?? null;
}

export function saveCase(session: Session, saved: Case): Promise<void> {
  return session.run(
    'INSERT INTO case_file (id, json) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
    [saved.id, toStoredJson(saved)],
  );
}

/** Saves a case that was edited. The window may not know yet that it is shared. */
export async function saveEdited(session: Session, edited: Case): Promise<void> {
  const team = edited.team ?? (await readCase(session, edited.id))?.team;
  await saveCase(session, team ? { ...edited, team } : edited);
}

export function removeCase(session: Session, id: string): Promise<void> {
  return session.run('DELETE FROM case_file WHERE id = ?', [id]);
}

/** How long a picture that no case has remains, ms: its case or item may be restored. */
const unusedPictureMs = 24 * 60 * 60 * 1_000;

/** A case that a blind review hides has its pictures only in the log. */
const unusedPictures = `DELETE FROM case_picture WHERE taken_at < ? AND id NOT IN (
  SELECT item.value ->> '$.picture' FROM case_file, json_each(case_file.json, '$.items') AS item
    WHERE item.value ->> '$.kind' = 'picture'
  UNION ALL SELECT change.value ->> '$.content.picture'
    FROM said_entry AS entry CROSS JOIN json_each(entry.body, '$.changes') AS change
    WHERE entry.kind = 'case' AND entry.person IS NULL AND entry.subject IN (
        SELECT subject FROM hidden_entry
        UNION ALL SELECT value FROM json_each((SELECT value FROM metadata WHERE name = 'hidden')))
      AND change.value ->> '$.content.picture' IS NOT NULL)`;

export interface CasePicture {
  readonly id: string;
  /** PNG in Base64. */
  readonly png: string;
}

/** Stores a picture, and removes those that no case has had for a day. `now`: ms since 1970. */
export async function savePicture(session: Session, { id, png }: CasePicture, now: number): Promise<void> {
  await session.run(unusedPictures, [now - unusedPictureMs]);
  await session.run(
    'INSERT INTO case_picture (id, taken_at, png) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING',
    [id, now, png],
  );
}

const pictureRow = z.object({ png: z.string() });

/** Returns a picture as PNG in Base64; null if there is none with this ID. */
export async function readPicture(session: Session, id: string): Promise<string | null> {
  return (await session.row('SELECT png FROM case_picture WHERE id = ?', [id], pictureRow))?.png ?? null;
}
