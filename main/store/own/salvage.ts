import { z } from 'zod';
import { presetSchema } from '../../../shared/preset-schema';
import { gridStateSchema, savedViewSchema } from '../../../shared/report-query-schema';
import { reporterSchema } from '../../../shared/settings-schema';
import type { Session } from '../../database/connection';
import { DamagedFile, type NumberedRow } from '../../database/damaged-file';
import { writeFact } from './facts';
import { fromKeptJson } from './kept-json';
import { fillSearchTexts } from './outbox-search';
import type { OwnDatabase } from './own-database';
import { storedBulkSchema, storedDraftSchema, storedItemSchema } from './stored-feedback';

const bit = z.union([z.literal(0), z.literal(1)]);

/** The tables, and what a row must be to be of use. Of the file's facts only the service goes along. */
const tables = {
  outbox_item: z.object({ id: z.string(), json: fromKeptJson(storedItemSchema) }),
  bulk: z.object({ id: z.string(), json: fromKeptJson(storedBulkSchema) }),
  draft: z.object({ transaction_id: z.string(), json: fromKeptJson(storedDraftSchema) }),
  preset: z.object({ json: fromKeptJson(presetSchema) }),
  reporter: z.object({ json: fromKeptJson(reporterSchema) }),
  note: z.object({
    key: z.string(),
    text: fromKeptJson(z.string()),
    created_at: z.number(),
    changed_at: z.number(),
  }),
  mark: z.object({ key: z.string(), read: bit, noted: bit }),
  view: z.object({ json: fromKeptJson(savedViewSchema) }),
  grid_state: z.object({ json: fromKeptJson(gridStateSchema) }),
} as const;
type Table = keyof typeof tables;

/** What could be saved from a damaged file. */
export interface Salvaged {
  /** How many rows of each table. */
  readonly rows: Readonly<Record<Table, number>>;
  /** False where something could not be read, so that rows may be missing. */
  readonly whole: boolean;
}

/**
 * Reads from a damaged file whatever can be read, and puts it into a new one, all in one transaction. The damaged file
 * and the log beside it are not changed. Rejects only where the new one cannot be written.
 */
export async function salvage(from: string, key: string, into: OwnDatabase): Promise<Salvaged> {
  const damaged = new DamagedFile(from, key);
  try {
    const rows = await into.write(async (session) => {
      const saved = {
        outbox_item: await salvageTable(damaged, 'outbox_item', session),
        bulk: await salvageTable(damaged, 'bulk', session),
        draft: await salvageTable(damaged, 'draft', session),
        preset: await salvageTable(damaged, 'preset', session),
        reporter: await salvageTable(damaged, 'reporter', session),
        note: await salvageTable(damaged, 'note', session),
        mark: await salvageTable(damaged, 'mark', session),
        view: await salvageTable(damaged, 'view', session),
        grid_state: await salvageTable(damaged, 'grid_state', session),
      };
      await salvageService(damaged, session);
      await fillSearchTexts(session);
      return saved;
    });
    return { rows, whole: damaged.whole };
  } finally {
    await damaged.close();
  }
}

async function salvageTable(damaged: DamagedFile, table: Table, session: Session): Promise<number> {
  const columns = Object.keys(tables[table].shape);
  const marks = columns.map(() => ', ?').join('');
  const insert = `INSERT OR IGNORE INTO ${table} (rowid, ${columns.join(', ')}) VALUES (?${marks})`;
  let saved = 0;
  if (!(await damaged.has(table))) return saved;
  for await (const row of damaged.rowsOf(table)) {
    if (!tables[table].safeParse(row).success) continue;
    await session.run(insert, [row.rowid, ...columns.map((column) => value(row, column))]);
    saved += 1;
  }
  return saved;
}

/** What is saved still belongs to the service that it was made for. */
async function salvageService(damaged: DamagedFile, session: Session): Promise<void> {
  if (!(await damaged.has('fact'))) return;
  for await (const row of damaged.rowsOf('fact')) {
    const fact = serviceFact.safeParse(row);
    if (fact.success) await writeFact(session, fact.data.name, fact.data.value);
  }
}

const serviceFact = z.object({ name: z.literal('service'), value: z.string() });

function value(row: NumberedRow, column: string): string | number {
  return z.union([z.string(), z.number()]).parse(row[column]);
}
