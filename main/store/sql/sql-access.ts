import { z } from 'zod';
import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import { isObject } from '../../../shared/json/is-object';
import { Database } from '../../../shared/node/database/database';
import { DatabaseError } from '../../../shared/node/database/database-error';
import { fail, type Result, succeed } from '../../../shared/result';
import { foldVersion } from '../../../shared/text/fold';
import { readMetadata } from '../metadata';
import { readVersion } from '../migrations';
import { reportMigrations } from '../reports/migrations';
import { OtherVersionError } from '../reports/reading';
import { userDataMigrations } from '../user-data/migrations';
import { readingVersion } from '../user-data/read-again';
import { columnKinds, type SqlColumnKind } from './column-kinds';
import { explainError } from './explain-error';
import { hideTables, quoted } from './hidden-tables';
import { ownSchema, readStatement, sqlOf } from './read-statement';
import type { SqlProblem } from './sql-problem';
import type { SqlToken } from './sql-tokens';
import { creation, type View } from './view';
import { viewsWith } from './views';

interface SqlOptions {
  /** The paths of the two files. */
  readonly reports: string;
  readonly userData: string;
  /** 64 hexadecimal digits. */
  readonly key: string;
  readonly radii: AssumedRadii;
}

/** Texts are also integers that a double can't have, infinite numbers, and blobs, as hexadecimal digits. */
export type SqlRowValue = string | number | null;

/** What a statement reads. */
export interface SqlAnswer {
  /** No name is there twice. */
  readonly columns: readonly string[];
  /** Reads the rows, never all at once. Throws DatabaseError, also in the middle: values can be such that SQLite fails. */
  readonly rows: () => AsyncIterable<readonly (readonly SqlRowValue[])[]>;
  /** Reads what the values of each column are. `rows` reads the files in the same state then. Rejects with DatabaseError. */
  readonly kinds: () => Promise<readonly SqlColumnKind[]>;
}

/** The views of a profile's data, for one statement. */
export interface SqlAccess {
  read(statement: string): Promise<Result<SqlAnswer, SqlProblem>>;
  close(): Promise<void>;
}

/** SQLite's memory. Only one of the two modules limits it, so callers also watch the process. */
const maxHeapBytes = 500_000_000;

/**
 * Opens the files of a profile by a connection that can't write, whether a program has them open or not; nothing is created,
 * upgraded or counted as an opening. It can be read only by views that exist for this connection alone. Rejects with
 * OtherVersionError, DatabaseError or the system's error.
 */
export async function openForSql({ reports, userData, key, radii }: SqlOptions): Promise<SqlAccess> {
  const views = viewsWith(radii);
  const database = await Database.open(reports, { key, readOnly: true, ownThread: true });
  try {
    await database.attach(userData, ownSchema, key);
    await checkVersions(database);
    await database.exec(`PRAGMA cache_size = -32768; PRAGMA hard_heap_limit = ${maxHeapBytes}`);
    await hideTables(database, ownSchema, views);
    await database.exec(views.map(creation).join('\n'));
    return { read: (statement) => read(database, views, statement), close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const versionRow = z.object({ user_version: z.int() });
const readingRow = z.object({ value: z.string() });

async function checkVersions(database: Database): Promise<void> {
  const own = await database.row(`PRAGMA ${ownSchema}.user_version`, [], versionRow);
  const reading = await database.row(
    `SELECT value FROM ${ownSchema}.metadata WHERE name = 'reading'`,
    [],
    readingRow,
  );
  const isOfThisVersion =
    (await readVersion(database)) === reportMigrations.length &&
    (await readMetadata(database, 'fold')) === foldVersion &&
    own?.user_version === userDataMigrations.length &&
    reading?.value === readingVersion();
  if (!isOfThisVersion) throw new OtherVersionError();
}

/**
 * Makes the statement a view: SQLite accepts only one SELECT without parameters as its content, and no PRAGMA, ATTACH or EXPLAIN.
 * From then on the connection refuses every change.
 */
async function read(
  database: Database,
  views: readonly View[],
  statement: string,
): Promise<Result<SqlAnswer, SqlProblem>> {
  const tokens = readStatement(statement);
  if (!tokens.ok) return tokens;
  try {
    await database.exec(viewOf(tokens.value));
    await database.exec('PRAGMA query_only = ON');
    const columns = await database.rows(`PRAGMA temp.table_xinfo(${answer})`, [], columnRow);
    const names = columns.map(({ name }) => name);
    return succeed({
      columns: names,
      rows: () => rowsOf(database, names),
      kinds: async () => {
        await database.exec('BEGIN');
        return columnKinds(database, `temp.${answer}`, names);
      },
    });
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== 'ERROR') throw error;
    const problem = explainError({ message: error.message, tokens: tokens.value, views });
    return fail(await placed(database, problem, error, tokens.value, statement));
  }
}

const answer = 'statement_of_the_user';
const columnRow = z.object({ name: z.string() });

function viewOf(tokens: readonly SqlToken[]): string {
  return `CREATE TEMP VIEW ${answer} AS ${sqlOf(tokens)}`;
}

/** Completes a problem with the place of a syntax error: the last token of the shortest beginning that has it. */
async function placed(
  database: Database,
  problem: SqlProblem,
  { message }: DatabaseError,
  tokens: readonly SqlToken[],
  statement: string,
): Promise<SqlProblem> {
  if (message.includes('incomplete input'))
    return { text: 'The statement isn’t complete.', at: statement.length };
  if (!message.includes('syntax error')) return problem;
  let [valid, invalid] = [0, tokens.length];
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2);
    if (await hasSyntaxError(database, tokens.slice(0, middle))) invalid = middle;
    else valid = middle;
  }
  return { ...problem, at: tokens[invalid - 1]?.start ?? null };
}

function hasSyntaxError(database: Database, tokens: readonly SqlToken[]): Promise<boolean> {
  return database.exec(`EXPLAIN ${viewOf(tokens)}`).then(
    () => false,
    (error: unknown) => error instanceof DatabaseError && error.message.includes('syntax error'),
  );
}

/** Rows at a time. */
const batchSize = 1_000;
const exactIntegers = `BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER}`;
/** Checked by hand: a record of unions took half the time. */
const valuesRow = z
  .custom<Readonly<Record<string, SqlRowValue>>>((row) => isObject(row) && Object.values(row).every(isValue))
  .transform((row): readonly SqlRowValue[] => Object.values(row));

function isValue(value: unknown): value is SqlRowValue {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

/** The OFFSET has SQLite compute each value once, although the outer statement mentions it several times. */
function rowsOf(
  database: Database,
  columns: readonly string[],
): AsyncIterable<readonly (readonly SqlRowValue[])[]> {
  const terms = columns.map((name, at) => `${valueTerm(quoted(name))} AS v${at}`);
  const sql = `SELECT ${terms.join(', ')} FROM (SELECT * FROM temp.${answer} LIMIT -1 OFFSET 0)`;
  return database.batches(sql, batchSize, valuesRow);
}

function valueTerm(column: string): string {
  return `CASE typeof(${column})
    WHEN 'integer' THEN CASE WHEN ${column} ${exactIntegers} THEN ${column} ELSE CAST(${column} AS TEXT) END
    WHEN 'real' THEN CASE ${column} WHEN 9e999 THEN 'Infinity' WHEN -9e999 THEN '-Infinity' ELSE ${column} END
    WHEN 'blob' THEN lower(hex(${column})) ELSE ${column} END`;
}
