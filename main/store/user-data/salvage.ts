import { z } from 'zod';
import { Database, type DatabaseOptions } from '../../../shared/node/database/database';
import type { SqlValue } from '../../../shared/node/database/driver';
import type { Session } from '../../../shared/node/database/session';
import { assistantReadingSchema, assistantSettingsSchema } from '../../../shared/schemas/assistant-schema';
import { caseSchema } from '../../../shared/schemas/case-schema';
import { presetSchema } from '../../../shared/schemas/preset-schema';
import { gridStateSchema, savedViewSchema } from '../../../shared/schemas/report-query-schema';
import { reporterSchema } from '../../../shared/schemas/settings-schema';
import { watchSchema } from '../../../shared/schemas/watch-schema';
import {
  storedBatchSchema,
  storedDraftSchema,
  storedItemSchema,
  storedTeamSchema,
  streetsFileSchema,
} from '../calls/stored-json';
import { fromStoredJson } from '../json-column';
import { writeMetadata } from '../metadata';
import { appendEntries } from './append-entries';
import { renewQueries } from './earlier-queries';
import { indexAllWords } from './entry-search';
import { kindRead } from './log-entries';
import { moveIntoLog, tablesBeforeLog } from './log-tables';
import { userDataMigrations } from './migrations';
import { fillSearchTexts } from './outbox-items';
import { receiveAgain } from './stored-team';
import { deriveAllStates } from './subject-states';
import type { UserDatabase } from './user-database';
import { startedWatchSchema } from './watch-tables';

const bit = z.union([z.literal(0), z.literal(1)]);

/**
 * The tables, and the schemas of valid rows. Of the metadata, only the service is copied: further entries are those of a
 * new device. Only files of an earlier version have `note` and `annotation`.
 */
const tables = {
  outbox_item: z.object({ id: z.string(), json: fromStoredJson(storedItemSchema) }),
  batch: z.object({ id: z.string(), json: fromStoredJson(storedBatchSchema) }),
  draft: z.object({ transaction_id: z.string(), json: fromStoredJson(storedDraftSchema) }),
  preset: z.object({ json: fromStoredJson(presetSchema) }),
  reporter: z.object({ json: fromStoredJson(reporterSchema) }),
  streets: z.object({ json: fromStoredJson(streetsFileSchema) }),
  assistant: z.object({ json: fromStoredJson(assistantSettingsSchema) }),
  assistant_reading: z.object({
    position: z.int(),
    id: z.string(),
    json: fromStoredJson(assistantReadingSchema),
  }),
  team: z.object({ json: fromStoredJson(storedTeamSchema) }),
  entry: z.object({
    seq: z.int().nullable(),
    id: z.string(),
    person: z.string().nullable(),
    device: z.string(),
    device_seq: z.int(),
    application: z.string(),
    subject: z.string(),
    kind: z.string(),
    version: z.int(),
    after: fromStoredJson(z.array(z.string())),
    said_at: z.number(),
    received_at: z.number().nullable(),
    // Missing in files of earlier versions.
    arrived_at: z.number().nullish(),
    claim_token: z.string().nullable(),
    body: fromStoredJson(z.unknown()),
    previous_hash: z.string().nullable(),
    hash: z.string().nullable(),
  }),
  note: z.object({
    key: z.string(),
    text: fromStoredJson(z.string()),
    created_at: z.number(),
    changed_at: z.number(),
  }),
  annotation: z.object({ key: z.string(), read: bit, noted: bit }),
  view: z.object({ json: fromStoredJson(savedViewSchema) }),
  case_file: z.object({ id: z.string(), json: fromStoredJson(caseSchema) }),
  case_picture: z.object({ id: z.string(), taken_at: z.number(), png: z.base64() }),
  watch: z.object({ json: fromStoredJson(watchSchema) }),
  watch_position: z.object({ watch_id: z.string(), json: fromStoredJson(startedWatchSchema) }),
  watch_hit: z.object({
    watch_id: z.string(),
    key: z.string(),
    certain: bit,
    found_at: z.number(),
    seen: bit,
    announced: bit,
  }),
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
        streets: await salvageTable(damaged, 'streets', session),
        assistant: await salvageTable(damaged, 'assistant', session),
        assistant_reading: await salvageTable(damaged, 'assistant_reading', session),
        team: await salvageTable(damaged, 'team', session),
        entry: await salvageTable(damaged, 'entry', session),
        ...(await salvageBeforeLog(damaged, session)),
        view: await salvageTable(damaged, 'view', session),
        case_file: await salvageTable(damaged, 'case_file', session),
        case_picture: await salvageTable(damaged, 'case_picture', session),
        watch: await salvageTable(damaged, 'watch', session),
        watch_position: await salvageTable(damaged, 'watch_position', session),
        watch_hit: await salvageTable(damaged, 'watch_hit', session),
        grid_state: await salvageTable(damaged, 'grid_state', session),
      };
      if (await damaged.isBefore(userDataMigrations.indexOf(renewQueries) + 1)) await renewQueries(session);
      await salvageService(damaged, session);
      // Entries may be missing that were received.
      await receiveAgain(session);
      await fillSearchTexts(session);
      await indexAllWords(session);
      await deriveAllStates(session);
      return saved;
    });
    return { rows, whole: damaged.whole };
  } finally {
    await damaged.close();
  }
}

/** Saves the notes and read marks of a file without a log, as entries. */
async function salvageBeforeLog(
  damaged: DamagedFile,
  session: Session,
): Promise<{ readonly note: number; readonly annotation: number }> {
  await session.exec(tablesBeforeLog);
  const saved = {
    note: await salvageTable(damaged, 'note', session),
    annotation: await salvageTable(damaged, 'annotation', session),
  };
  // Each has its own time.
  await moveIntoLog(session, (log, moved) => appendEntries(log, moved, 0));
  return saved;
}

async function salvageTable(damaged: DamagedFile, table: Table, session: Session): Promise<number> {
  const columns = Object.keys(tables[table].shape);
  const inserted = table === 'entry' ? [...columns, 'said'] : columns;
  const placeholders = inserted.map(() => ', ?').join('');
  const insert = `INSERT OR IGNORE INTO ${table} (rowid, ${inserted.join(', ')}) VALUES (?${placeholders})`;
  let saved = 0;
  if (!(await damaged.has(table))) return saved;
  for await (const row of damaged.rowsOf(table)) {
    if (!tables[table].safeParse(row).success) continue;
    const read = table === 'entry' ? [kindRead(tables.entry.parse(row))] : [];
    await session.run(insert, [row.rowid, ...columns.map((column) => value(row, column)), ...read]);
    saved += 1;
  }
  return saved;
}

/** Stores the service that the saved data belongs to. */
async function salvageService(damaged: DamagedFile, session: Session): Promise<void> {
  if (!(await damaged.has('metadata'))) return;
  for await (const row of damaged.rowsOf('metadata')) {
    const metadata = serviceRow.safeParse(row);
    if (metadata.success) await writeMetadata(session, metadata.data.name, metadata.data.value);
  }
}

const serviceRow = z.object({ name: z.literal('service'), value: z.string() });

function value(row: NumberedRow, column: string): string | number | null {
  return z.union([z.string(), z.number(), z.null()]).parse(row[column] ?? null);
}

/** A row with its rowid. */
const numberedRow = z.looseObject({ rowid: z.int() });
type NumberedRow = z.output<typeof numberedRow>;

/** Rows per read where nothing is damaged. */
const chunkSize = 200;
/** Maximum size of a gap of unreadable rows to skip: more rows than any of our tables has. */
const maxGap = 2 ** 40;

/** Reads a damaged file: returns the rows that can be read and skips the others. */
class DamagedFile {
  readonly #path: string;
  readonly #options: DatabaseOptions;
  #open: Database | null = null;
  #whole = true;

  constructor(path: string, key: string) {
    this.#path = path;
    this.#options = { key, readOnly: true };
  }

  /** False once anything could not be read. */
  get whole(): boolean {
    return this.#whole;
  }

  /** Returns false only if the file certainly doesn't have the table but has others: an earlier version of the app wrote it. */
  async has(table: string): Promise<boolean> {
    const found = await this.#rows('SELECT rowid AS rowid, name FROM sqlite_schema', []);
    return found === null || found.length === 0 || found.some(({ name }) => name === table);
  }

  /** Returns true only if the file certainly has an earlier version. */
  async isBefore(version: number): Promise<boolean> {
    const earlier = 'SELECT 0 AS rowid FROM pragma_user_version WHERE user_version < ?';
    return ((await this.#rows(earlier, [version])) ?? []).length > 0;
  }

  /**
   * Yields the readable rows of a table, each once, in no particular order. Damaged places are approached
   * from both sides. Yields nothing if the table's root page or the file's first page is damaged.
   */
  async *rowsOf(table: string): AsyncGenerator<NumberedRow> {
    const select = `SELECT rowid AS rowid, * FROM ${table} WHERE rowid`;
    let after = 0;
    let limit = chunkSize;
    for (;;) {
      const rows = await this.#rows(`${select} > ? ORDER BY rowid LIMIT ?`, [after, limit]);
      if (rows !== null) {
        yield* rows;
        const last = rows.at(-1);
        if (!last) return;
        after = last.rowid;
      } else if (limit > 1) {
        limit = 1;
      } else {
        const next = await this.#skipDamage(select, after);
        if (!next) return;
        yield next;
        // Read back from there towards the damage.
        for (let before: NumberedRow | undefined = next; before; ) {
          const sql = `${select} < ? AND rowid > ? ORDER BY rowid DESC LIMIT 1`;
          [before] = (await this.#rows(sql, [before.rowid, after])) ?? [];
          if (before) yield before;
        }
        after = next.rowid;
        limit = chunkSize;
      }
    }
  }

  async close(): Promise<void> {
    await this.#open?.close();
    this.#open = null;
  }

  async #openDatabase(): Promise<Database> {
    const database = await Database.open(this.#path, this.#options);
    // Without this, a truncated file could not be read at all.
    await database.exec('PRAGMA writable_schema = ON');
    return database;
  }

  /**
   * Returns the first readable row after a damaged place, searching with exponentially growing steps; null if
   * there is none.
   */
  async #skipDamage(select: string, after: number): Promise<NumberedRow | null> {
    for (let step = 2; step <= maxGap; step *= 2) {
      const rows = await this.#rows(`${select} >= ? ORDER BY rowid LIMIT 1`, [after + step]);
      if (rows !== null) return rows[0] ?? null;
    }
    return null;
  }

  /** Returns null if the rows cannot be read. A connection that failed keeps failing, so it is closed. */
  async #rows(sql: string, values: readonly SqlValue[]): Promise<readonly NumberedRow[] | null> {
    try {
      this.#open ??= await this.#openDatabase();
      return await this.#open.rows(sql, values, numberedRow);
    } catch {
      this.#whole = false;
      await this.close().catch(() => undefined);
      this.#open = null;
      return null;
    }
  }
}
