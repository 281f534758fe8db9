import { z } from 'zod';
import type { GridState, SavedView } from '../../../shared/domain/report-query';
import { gridStateSchema, savedViewSchema } from '../../../shared/report-query-schema';
import type { Session } from '../../database/connection';
import { fromKeptJson, keptJson } from './kept-json';

const viewRow = z.object({ json: fromKeptJson(savedViewSchema) });
const gridRow = z.object({ json: fromKeptJson(gridStateSchema) });

/** The saved views, in their order. */
export async function readViews(session: Session): Promise<readonly SavedView[]> {
  const rows = await session.rows('SELECT json FROM view ORDER BY position', [], viewRow);
  return rows.map(({ json }) => json);
}

/** Keeps these views, in this order, and no others. */
export async function writeViews(session: Session, views: readonly SavedView[]): Promise<void> {
  await session.run('DELETE FROM view');
  for (const view of views) await session.run('INSERT INTO view (json) VALUES (?)', [keptJson(view)]);
}

/** What the grid showed last; null where nothing is known. */
export async function readGrid(session: Session): Promise<GridState | null> {
  const found = await session.row('SELECT json FROM grid_state', [], gridRow);
  return found?.json ?? null;
}

export function writeGrid(session: Session, state: GridState): Promise<void> {
  return session.run(
    'INSERT INTO grid_state (position, json) VALUES (1, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
    [keptJson(state)],
  );
}
