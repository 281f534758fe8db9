import { z } from 'zod';
import type { Session } from '../../../shared/node/database/session';
import type { View } from './view';

/**
 * The tables behind the views, and those that SQLite's modules offer, are hidden by views of the connection with their names,
 * which SQLite finds first. Each reads a table that doesn't exist, whose name says which table was meant. A schema can't be
 * named (read-statement.ts).
 */
const marker = 'hidden:';

const nameRow = z.object({ name: z.string() });
/** Modules that read only what they are given. */
const harmless: ReadonlySet<string> = new Set(['json_each', 'json_tree', 'generate_series']);

/** Hides everything but the views. */
export async function hideTables(session: Session, schema: string, views: readonly View[]): Promise<void> {
  const tables = await session.rows(
    `SELECT name FROM main.sqlite_schema WHERE type IN ('table', 'view')
      UNION SELECT name FROM ${schema}.sqlite_schema WHERE type IN ('table', 'view')`,
    [],
    nameRow,
  );
  const modules = await session.rows('PRAGMA module_list', [], nameRow);
  const shown = new Set(views.map(({ name }) => name));
  const names = [...tables, ...modules].map(({ name }) => name.toLowerCase());
  const hidden = [...new Set(names)].filter(
    (name) => !shown.has(name) && !harmless.has(name) && !/^(?:sqlite|pragma)_/.test(name),
  );
  await session.exec(
    hidden
      .map((name) => `CREATE TEMP VIEW ${quoted(name)} AS SELECT * FROM temp.${quoted(marker + name)};`)
      .join('\n'),
  );
}

/** Returns the table that SQLite's message says is missing because it is hidden; null for another message. */
export function hiddenTable(message: string): string | null {
  return /^no such table: temp\.hidden:(.+)$/.exec(message)?.[1] ?? null;
}

/** Returns a name as an identifier of SQL. */
export function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
