import { z } from 'zod';
import type { Session } from '../../../shared/node/database/connection';
import { presetSchema } from '../../../shared/schemas/preset-schema';
import { gridStateSchema, savedViewSchema } from '../../../shared/schemas/report-query-schema';
import { reporterSchema } from '../../../shared/schemas/settings-schema';
import { DamagedFile, type NumberedRow } from './damaged-file';
import { writeMetadata } from './metadata';
import { fillSearchTexts } from './outbox-search';
import { storedBatchSchema, storedDraftSchema, storedItemSchema } from './stored-feedback';
import { fromStoredJson } from './stored-json';
import type { UserDatabase } from './user-database';

const bit = z.union([z.literal(0), z.literal(1)]);

/** The tables, and the schemas of valid rows. Of the metadata, only the service is copied. */
const tables = {
  outbox_item: z.object({ id: z.string(), json: fromStoredJson(storedItemSchema) }),
  batch: z.object({ id: z.string(), json: fromStoredJson(storedBatchSchema) }),
  draft: z.object({ transaction_id: z.string(), json: fromStoredJson(storedDraftSchema) }),
  preset: z.object({ json: fromStoredJson(presetSchema) }),
  reporter: z.object({ json: fromStoredJson(reporterSchema) }),
  note: z.object({
    key: z.string(),
    text: fromStoredJson(z.string()),
    created_at: z.number(),
    changed_at: z.number(),
  }),
  annotation: z.object({ key: z.string(), read: bit, noted: bit }),
  view: z.object({ json: fromStoredJson(savedViewSchema) }),
  grid_state: z.object({ json: fromStoredJson(gridStateSchema) }),
} as const;
type Table = keyof typeof tables;

/** What was saved from a damaged file. */
export interface Salvaged {
  /** Number of rows per table. */
  readonly rows: Readonly<Record<Table, number>>;
  /** False if something could not be read, so that rows may be missing. */
  readonly whole: boolean;
}

/**
 * Copies everything readable from a damaged file into a new one, in one transaction. The damaged file and its
 * log are not changed. Rejects only if the new file cannot be written.
 */
export async function salvage(from: string, key: string, into: UserDatabase): Promise<Salvaged> {
  const damaged = new DamagedFile(from, key);
  try {
    const rows = await into.write(async (session) => {
      const saved = {
        outbox_item: await salvageTable(damaged, 'outbox_item', session),
        batch: await salvageTable(damaged, 'batch', session),
        draft: await salvageTable(damaged, 'draft', session),
        preset: await salvageTable(damaged, 'preset', session),
        reporter: await salvageTable(damaged, 'reporter', session),
        note: await salvageTable(damaged, 'note', session),
        annotation: await salvageTable(damaged, 'annotation', session),
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
  const placeholders = columns.map(() => ', ?').join('');
  const insert = `INSERT OR IGNORE INTO ${table} (rowid, ${columns.join(', ')}) VALUES (?${placeholders})`;
  let saved = 0;
  if (!(await damaged.has(table))) return saved;
  for await (const row of damaged.rowsOf(table)) {
    if (!tables[table].safeParse(row).success) continue;
    await session.run(insert, [row.rowid, ...columns.map((column) => value(row, column))]);
    saved += 1;
  }
  return saved;
}

/** Keeps the service that the saved data belongs to. */
async function salvageService(damaged: DamagedFile, session: Session): Promise<void> {
  if (!(await damaged.has('metadata'))) return;
  for await (const row of damaged.rowsOf('metadata')) {
    const metadata = serviceRow.safeParse(row);
    if (metadata.success) await writeMetadata(session, metadata.data.name, metadata.data.value);
  }
}

const serviceRow = z.object({ name: z.literal('service'), value: z.string() });

function value(row: NumberedRow, column: string): string | number {
  return z.union([z.string(), z.number()]).parse(row[column]);
}
