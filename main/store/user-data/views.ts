import { z } from 'zod';
import type { GridState, SavedView } from '../../../shared/domain/report-query';
import type { Session } from '../../../shared/node/database/connection';
import { gridStateSchema, savedViewSchema } from '../../../shared/schemas/report-query-schema';
import { fromStoredJson, toStoredJson } from './stored-json';

const viewRow = z.object({ json: fromStoredJson(savedViewSchema) });
const gridRow = z.object({ json: fromStoredJson(gridStateSchema) });

/** Returns the saved views, in their order. */
export async function readViews(session: Session): Promise<readonly SavedView[]> {
  const rows = await session.rows('SELECT json FROM view ORDER BY position', [], viewRow);
  return rows.map(({ json }) => json);
}

/** Replaces all views, in this order. */
export async function writeViews(session: Session, views: readonly SavedView[]): Promise<void> {
  await session.run('DELETE FROM view');
  for (const view of views) await session.run('INSERT INTO view (json) VALUES (?)', [toStoredJson(view)]);
}

/** Returns what the grid showed last; null if unknown. */
export async function readGrid(session: Session): Promise<GridState | null> {
  const found = await session.row('SELECT json FROM grid_state', [], gridRow);
  return found?.json ?? null;
}

export function writeGrid(session: Session, state: GridState): Promise<void> {
  return session.run(
    'INSERT INTO grid_state (position, json) VALUES (1, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
    [toStoredJson(state)],
  );
}
