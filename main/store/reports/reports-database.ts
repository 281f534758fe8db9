import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import { placeRiskWords } from '../../../shared/domain/vocabulary';
import type { TimeZone } from '../../../shared/domain/zoned-time';
import { createMutex } from '../../../shared/mutex';
import { Database } from '../../../shared/node/database/database';
import type { Session } from '../../../shared/node/database/session';
import { foldAgain } from '../fold-again';
import { type MigrationProgress, migrate } from '../migrations';
import { readSyncMemory } from '../sync-memory';
import type { ReviewLog } from '../user-data/review-log';
import { countAll, lastArrival } from './all-reports';
import { BackgroundTurns } from './background-turns';
import { deriveAll } from './derived/derive';
import type { TravelRule } from './derived/travel';
import { FirstPassTimes } from './first-pass-times';
import { foldReports } from './fold-reports';
import { ignorePlaces } from './ignored-reports';
import { reportMigrations } from './migrations';
import { mirrorReviewLog } from './mirror-review-log';
import type { ReportBasis } from './new-report';
import { placeRisks } from './place-risks';
import { mergePoints } from './points';
import { readScoring, recountScores } from './scores';
import { separateMerged } from './separate-merged';
import type { StoredChanges } from './store-reports';
import { createIndexes, hasIndexes, removeUnused } from './upkeep';
import { ValueDictionary } from './value-dictionary';

/**
 * NORMAL: a commit becomes durable some time later, completely or not at all; pages lost in a power failure are
 * downloaded again. Freed pages are not overwritten: they are encrypted.
 */
const writing = `PRAGMA synchronous = NORMAL; PRAGMA secure_delete = OFF; PRAGMA wal_autocheckpoint = 8000;
  PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -65536`;
/**
 * Up to this many reports, all can be scanned without a noticeable delay: storing them without indexes takes
 * half the time.
 */
const maxWithoutIndexes = 200_000;

/**
 * The copy of the service's reports, with three connections: a writer; a reader for pages, which never waits
 * for writes; and a background reader for slow queries, so that no page waits for the count of the previous
 * one. Calls reject with DatabaseError or the system's error.
 */
export class ReportsDatabase {
  /** The connection for reads that users wait for. It sees all earlier writes. */
  readonly reader: Session;
  /** The connection for counts, value lists and exports. */
  readonly backgroundReader: Session;
  readonly reviewLog: ReviewLog;
  readonly backgroundTurns = new BackgroundTurns();
  readonly #writer: Database;
  readonly #readers: readonly Database[];
  readonly #dictionary = new ValueDictionary();
  readonly #mirrorExclusive = createMutex();
  readonly #recountExclusive = createMutex();
  #indexing: Promise<void> | null = null;
  #merging: Promise<void> | null = null;
  #removing: Promise<void> | null = null;
  #indexed: boolean;
  #total: number;
  readonly #writes = { begun: 0, ended: 0 };
  #lastArrival: { readonly edition: number; readonly arrival: number } | null = null;
  #basis: ReportBasis;
  #zone: TimeZone = 'local';
  #travelRule: TravelRule | null = null;
  #firstPassTimes: FirstPassTimes | null;
  #closing = false;

  private constructor(
    writer: Database,
    [reader, backgroundReader]: readonly [Database, Database],
    reviewLog: ReviewLog,
    initial: {
      readonly indexed: boolean;
      readonly hasArrivals: boolean;
      readonly total: number;
      readonly basis: ReportBasis;
    },
  ) {
    this.reader = reader;
    this.backgroundReader = backgroundReader;
    this.reviewLog = reviewLog;
    this.#writer = writer;
    this.#readers = [reader, backgroundReader];
    this.#indexed = initial.indexed;
    this.#total = initial.total;
    this.#basis = initial.basis;
    this.#firstPassTimes =
      initial.indexed || initial.hasArrivals || initial.total > maxWithoutIndexes
        ? null
        : new FirstPassTimes(backgroundReader, initial.total === 0);
  }

  /**
   * Opens the file, creating it if it is missing, runs its migrations and updates its mirror of the
   * review log. `key` has 64 hexadecimal digits. Rejects with NewerDatabaseError; with DatabaseError NOTADB
   * if it is not a database or the key is wrong.
   */
  static async open(
    path: string,
    key: string | undefined,
    reviewLog: ReviewLog,
    progress?: (progress: MigrationProgress) => void,
  ): Promise<ReportsDatabase> {
    const options = { ownThread: true, ...(key !== undefined && { key }) };
    const open: Database[] = [];
    const openReader = async (pragmas: string) => {
      const database = await Database.open(path, { ...options, readOnly: true });
      open.unshift(database);
      await database.exec(pragmas);
      return database;
    };
    try {
      const writer = await Database.open(path, options);
      open.push(writer);
      await migrate(writer, reportMigrations, progress);
      await foldAgain(writer, (session) => foldReports(session, progress));
      // Not before the migrations: this would change a file of a newer version.
      await writer.exec(`PRAGMA journal_mode = WAL; ${writing}`);
      const reader = await openReader('PRAGMA cache_size = -65536');
      const backgroundReader = await openReader('PRAGMA cache_size = -32768');
      const scoring = await readScoring(reader);
      placeRiskWords(new Map(scoring.riskWords));
      const initial = {
        indexed: await hasIndexes(reader),
        hasArrivals: (await lastArrival(reader)) > 0,
        total: await countAll(reader),
        basis: scoring,
      };
      const reports = new ReportsDatabase(writer, [reader, backgroundReader], reviewLog, initial);
      await reports.mirrorReviewLog();
      await separateMerged(reports);
      // The first pass is complete, or the app ended before the indexes were created.
      if ((await readSyncMemory(reader)).pass === null) reports.passEnded();
      return reports;
    } catch (error) {
      for (const database of open) await database.close().catch(() => undefined);
      throw error;
    }
  }

  /** The approximate number of reports, for query planning. */
  get total(): number {
    return this.#total;
  }

  /**
   * A number that changes with each write of reports. null while one runs: what is read then may be from before or after
   * it.
   */
  get edition(): number | null {
    const { begun, ended } = this.#writes;
    return begun === ended ? ended : null;
  }

  /** Resolves to the last arrival, which identifies what a page has seen; 0 for none. */
  async lastArrival(): Promise<number> {
    const { edition } = this;
    if (edition !== null && this.#lastArrival?.edition === edition) return this.#lastArrival.arrival;
    const arrival = await lastArrival(this.reader);
    if (edition !== null) this.#lastArrival = { edition, arrival };
    return arrival;
  }

  /** What reports are read with; stored ones may still be being recomputed for it. */
  get basis(): ReportBasis {
    return this.#basis;
  }

  /** The zone of the times in search texts. */
  get zone(): TimeZone {
    return this.#zone;
  }

  /** Changes the zone. Returns 1 if it was another, else 0. */
  useZone(zone: TimeZone): number {
    const changed = zone === this.#zone ? 0 : 1;
    this.#zone = zone;
    return changed;
  }

  /** The newest report times of transactions, until the indexes are being created or reports are announced as new. */
  get firstPassTimes(): FirstPassTimes | null {
    return this.#firstPassTimes;
  }

  /** Runs `work` in a transaction, with the dictionary that assigns codes to values. */
  async write<Value>(
    work: (session: Session, dictionary: ValueDictionary) => Promise<Value>,
  ): Promise<Value> {
    this.#writes.begun += 1;
    try {
      return await this.#writer.transaction((session) => work(session, this.#dictionary));
    } catch (error) {
      this.#dictionary.forget();
      throw error;
    } finally {
      this.#writes.ended += 1;
    }
  }

  /** Must be called with what was stored, once it is. `isNew`: whether added reports are announced as new. */
  reportsStored(
    { added, changed, seqs }: Pick<StoredChanges, 'added' | 'changed' | 'seqs'>,
    isNew: boolean,
  ): void {
    if (isNew && added.length > 0) this.#firstPassTimes = null;
    // The contents of one report may have different times.
    else if (changed > 0 || new Set(seqs).size < seqs.length) this.#firstPassTimes?.forget();
    else this.#firstPassTimes?.added(added);
    this.reportsAdded(added.length);
  }

  /** Must be called with the number of added reports. Starts creating the indexes when there are too many to scan. */
  reportsAdded(count: number): void {
    this.#total += count;
    if (this.#total > maxWithoutIndexes) this.startIndexing();
  }

  /** Must be called when a pass has ended. Optimizes the file for reading in the background. */
  passEnded(): void {
    this.startIndexing();
    // Errors are ignored: the points can be read unmerged, and the next pass tries again.
    const ignore = () => undefined;
    this.#merging ??= mergePoints(this.#writer)
      .catch(ignore)
      .finally(() => {
        this.#merging = null;
      });
    this.#removing ??= removeUnused(this, () => !this.#closing)
      .catch(ignore)
      .finally(() => {
        this.#removing = null;
      });
  }

  /** Creates missing indexes in the background. If that fails, the next opening tries again. */
  startIndexing(): void {
    if (this.#indexed || this.#total === 0) return;
    this.#indexed = true;
    this.#firstPassTimes = null;
    this.#indexing = createIndexes(this.#writer).catch(() => {
      this.#indexed = false;
    });
  }

  /** Resolves when the background work on indexes, points and unused values is done. */
  async backgroundWorkDone(): Promise<void> {
    await this.#firstPassTimes?.whenRead();
    await this.#indexing;
    await this.#merging;
    await this.#removing;
  }

  /**
   * Recomputes the scores for these radii in the background. Resolves to the number of changed scores when done, when
   * other radii are requested, or when the file is closed; in that case the next opening continues.
   */
  assumeRadii(radii: AssumedRadii): Promise<number> {
    this.#basis = { ...this.#basis, radii };
    const shouldContinue = () => this.#basis.radii === radii && !this.#closing;
    return this.#recountExclusive(() => recountScores(this, radii, shouldContinue));
  }

  /**
   * Derives the signals of all reports for this rule in the background, if the indexes exist: not before the first pass
   * ends. Resolves to the number of changed reports when done, when another rule is requested, or when the file is
   * closed; the next call continues.
   */
  async deriveSignals(rule: TravelRule): Promise<number> {
    this.#travelRule = rule;
    const shouldContinue = () => this.#travelRule === rule && !this.#closing;
    await this.#indexing;
    if (!(await hasIndexes(this.reader))) return 0;
    return this.#recountExclusive(() => deriveAll(this, rule, shouldContinue));
  }

  /**
   * Gives the reports the signals that follow from the IP places that are ignored by the review log, in the background.
   * Resolves to the number of changed reports when done, or when the file is closed; the next call continues.
   */
  ignorePlaces(): Promise<number> {
    return this.#recountExclusive(async () => {
      const ignored = await this.reviewLog.ignoredPlaces();
      this.#basis = { ...this.#basis, ignored };
      return ignorePlaces(this, ignored, () => !this.#closing);
    });
  }

  /** Gives words of risk the places that the review log gives them. Resolves to the number of changed words. */
  placeRisks(): Promise<number> {
    return this.#recountExclusive(async () => {
      const words = await this.reviewLog.riskWords();
      return placeRisks(
        this,
        words.map(({ word, level }) => [word, level]),
      );
    });
  }

  /** Must be called after each change of the review log. */
  mirrorReviewLog(): Promise<void> {
    return this.#mirrorExclusive(() => mirrorReviewLog(this, this.reviewLog));
  }

  /** Closes the file after all pending calls. Can be called more than once. */
  async close(): Promise<void> {
    this.#closing = true;
    this.backgroundTurns.close();
    await this.#recountExclusive(async () => undefined);
    await this.backgroundWorkDone();
    for (const database of [...this.#readers, this.#writer]) await database.close();
  }
}
