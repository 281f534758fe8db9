import { z } from 'zod';
import { newestFirst, type OutboxItem } from '../../../shared/domain/outbox';
import type { Session } from '../../database/connection';
import { fromKeptJson, keptJson } from './kept-json';
import { storedItemSchema } from './stored-feedback';

const row = z.object({ json: fromKeptJson(storedItemSchema) });

/** The outbox, newest first. */
export async function readOutbox(session: Session): Promise<readonly OutboxItem[]> {
  const rows = await session.rows('SELECT json FROM outbox_item ORDER BY position DESC', [], row);
  return newestFirst(rows.map(({ json }) => json));
}

/** Removes items, and puts others, newest first, in the place of those with the same ids. */
export async function writeOutbox(
  session: Session,
  { put, remove }: { readonly put: readonly OutboxItem[]; readonly remove: readonly string[] },
): Promise<void> {
  for (const id of remove) await session.run('DELETE FROM outbox_item WHERE id = ?', [id]);
  for (const item of put.toReversed())
    await session.run(
      'INSERT INTO outbox_item (id, json) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
      [item.id, keptJson(item)],
    );
}
