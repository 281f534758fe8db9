import { z } from 'zod';
import type { Migration } from '../../../main/store/migrations';

/** Creates a file of notes, as in the first version of a program. */
export const firstMigrations: readonly Migration[] = [
  (session) => session.exec('CREATE TABLE note (position INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT'),
];

/** The next two versions: notes get a length, one step per note; then an index is created. */
export const grownMigrations: readonly Migration[] = [
  ...firstMigrations,
  async (session, progress) => {
    const notes = await session.rows(
      'SELECT position, text FROM note ORDER BY position',
      [],
      z.object({ position: z.int(), text: z.string() }),
    );
    await session.exec('ALTER TABLE note ADD COLUMN length INTEGER');
    for (const [index, { position, text }] of notes.entries()) {
      progress(index, notes.length);
      await session.run('UPDATE note SET length = ? WHERE position = ?', [text.length, position]);
    }
    progress(notes.length, notes.length);
  },
  async (session, progress) => {
    await session.exec('CREATE INDEX note_by_length ON note (length)');
    progress(1, 1);
  },
];
