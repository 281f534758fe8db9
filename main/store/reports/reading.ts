import type { Problem } from '../../../shared/domain/problem';
import { placeRiskWords } from '../../../shared/domain/vocabulary';
import type { TimeZone } from '../../../shared/domain/zoned-time';
import { Database } from '../../../shared/node/database/database';
import { fail, type Result, succeed } from '../../../shared/result';
import { foldVersion } from '../../../shared/text/fold';
import type { StoreAnswer, StoreHandlers, StoreRequest } from '../contract';
import { readMetadata } from '../metadata';
import { readVersion } from '../migrations';
import { problemOfError } from '../problem-of-error';
import { countAll } from './all-reports';
import { ExportList } from './export-list';
import { reportMigrations } from './migrations';
import { countReports } from './read-counts';
import { readValue } from './read-detail';
import { rowsWithKeys } from './read-rows';
import { ResultSizes } from './result-sizes';
import { readScoring } from './scores';

interface ReadingOptions {
  readonly path: string;
  /** 64 hexadecimal digits. */
  readonly key: string;
  /** Returns ms since 1970. */
  readonly now: () => number;
  /** The zone of the times in search texts. */
  readonly zone: TimeZone;
}

/** The file is of another version of the program. Only a store that is opened brings it to this one. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError';
}

/** Calls that only read the local copy of the reports. */
type ReadingCalls = Pick<StoreHandlers, 'reports.chunk' | 'reports.count' | 'reports.rows' | 'reports.value'>;

/** The local copy of the reports, for reading. */
export interface ReadOnlyReports {
  call<Name extends keyof ReadingCalls>(name: Name, request: StoreRequest<Name>): Promise<StoreAnswer<Name>>;
  close(): Promise<void>;
}

/**
 * Opens the local copy by a connection that can't write, whether a program has the store open or not. Nothing is created,
 * upgraded, mended or counted as an opening. Rejects with OtherVersionError, DatabaseError or the system's error.
 */
export async function openForReading(options: ReadingOptions): Promise<ReadOnlyReports> {
  const { path, key } = options;
  const database = await Database.open(path, { key, readOnly: true, ownThread: true });
  try {
    const isOfThisVersion = (await readVersion(database)) === reportMigrations.length;
    if (!isOfThisVersion || (await readMetadata(database, 'fold')) !== foldVersion)
      throw new OtherVersionError();
    await database.exec('PRAGMA cache_size = -32768');
    placeRiskWords(new Map((await readScoring(database)).riskWords));
    const calls = readingCalls(database, await countAll(database), options);
    return {
      call: (name, request) => calls[name](request).catch(failedReading),
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function readingCalls(database: Database, total: number, { now, zone }: ReadingOptions): ReadingCalls {
  const exportList = new ExportList();
  // The program may write meanwhile, which isn't noticed here: no size is remembered.
  const sizes = new ResultSizes({ edition: null });
  const moment = () => ({ now: now(), zone });
  return {
    'reports.chunk': async ({ query, asOf, ...wanted }) =>
      succeed(await exportList.chunk(database, { query, asOf, ...moment() }, total, wanted)),
    'reports.count': async ({ query, asOf }) =>
      succeed(await countReports(database, { query, asOf, ...moment() }, total, sizes)),
    'reports.rows': async ({ keys }) => succeed(await rowsWithKeys(database, keys)),
    'reports.value': async (request) => {
      const value = await readValue(database, request);
      return value === null ? fail({ kind: 'not-found' }) : succeed(value);
    },
  };
}

function failedReading(error: unknown): Result<never, Problem> {
  const problem = problemOfError(error);
  if (problem === null) throw error;
  return fail(problem);
}
