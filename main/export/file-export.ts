import { basename } from 'node:path';
import type { CallArguments } from '../../shared/contract/contract';
import type { Exported, ExportProgress } from '../../shared/contract/report.calls';
import type { AssumedRadii } from '../../shared/domain/assumed-radius';
import type { CsvDialect } from '../../shared/domain/csv-dialect';
import type { Problem } from '../../shared/domain/problem';
import { type StoreState, timesRebuilt } from '../../shared/domain/store-state';
import { messages } from '../../shared/i18n/messages';
import type { Connection } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import { datedName, writeAtomically } from '../files/atomic-file';
import {
  type ExportedEntries,
  type ExportedStore,
  feedbackEntries,
  historyEntries,
  logEntries,
} from './exported-entries';
import { type BatchNames, feedbackCsv, feedbackJsonFormat } from './formats/feedback';
import type { Format } from './formats/format';
import { extensionOf, reportFormat } from './formats/report-formats';
import { historyFormat, logCsv } from './formats/review-log';
import { textPieces } from './formats/text-format';
import { withReports } from './report-entries';
import { writeEntries } from './write-entries';

export interface FileExportDependencies {
  readonly store: ExportedStore;
  /** Asks the user where to save; null when cancelled. No other path is ever written to. */
  readonly choosePath: (
    suggestedName: string,
    extension: string,
    what: ExportedThing,
  ) => Promise<string | null>;
  /** Returns how CSV files are written. */
  readonly csvDialect: () => CsvDialect;
  /** Returns the radii that the analyst assumes. */
  readonly radii: () => AssumedRadii;
  readonly onProgress: (progress: ExportProgress) => void;
  /** Returns ms since 1970. */
  readonly now: () => number;
}

/** What a file contains. */
export type ExportedThing = 'reports' | 'feedback' | 'reviews';

interface ExportedFile {
  readonly what: ExportedThing;
  /** Without a dot. */
  readonly extension: string;
}

/** An export in progress: why it was ended, if it was, and a promise for its end. */
interface RunningExport {
  /** Whether it reads the local copy of the service's reports, which may be rebuilt. */
  readonly isOfCopy: boolean;
  cancelledBy: Problem | null;
  readonly finished: Promise<void>;
}

type ExportAnswer = Promise<Result<Exported, Problem>>;

/** Writes the results of a query to a file, one export at a time. The file exists only once it is complete. */
export class FileExport {
  readonly #dependencies: FileExportDependencies;
  #current: RunningExport | null = null;
  #profileId: string | null = null;
  /** How often the copy was rebuilt since its store was opened. */
  #rebuilt = 0;

  constructor(dependencies: FileExportDependencies) {
    this.#dependencies = dependencies;
  }

  start(request: CallArguments<'export.start'>): ExportAnswer {
    const { store, csvDialect, radii, now } = this.#dependencies;
    const { columns, sources, query, asOf } = request;
    const format = reportFormat(request.format, {
      columns,
      dialect: csvDialect(),
      sources,
      radii: radii(),
    });
    const file: ExportedFile = { what: 'reports', extension: extensionOf(request.format) };
    return this.#runAlone(true, (running) =>
      withReports(store, { query, asOf, now: now() }, format, (entries, chosen) =>
        this.#export(entries, chosen, file, running),
      ),
    );
  }

  /** Exports the feedback history. `batchNames` has the batches' names by id. */
  startFeedback(request: CallArguments<'outbox.export'>, batchNames: BatchNames): ExportAnswer {
    const { store, csvDialect } = this.#dependencies;
    const entries = feedbackEntries(store, request);
    const format =
      request.format === 'csv' ? feedbackCsv(batchNames, csvDialect()) : feedbackJsonFormat(batchNames);
    return this.#runAlone(false, (running) =>
      this.#export(entries, textPieces(format), { what: 'feedback', extension: request.format }, running),
    );
  }

  /** Exports the review history. */
  startLog({ author, ...query }: CallArguments<'log.export'>): ExportAnswer {
    const { store, csvDialect, now } = this.#dependencies;
    return this.#runAlone(false, (running) =>
      author === null
        ? this.#export(
            logEntries(store, query, now()),
            textPieces(logCsv(csvDialect())),
            { what: 'reviews', extension: 'csv' },
            running,
          )
        : this.#export(
            historyEntries(store, query, now()),
            textPieces(historyFormat(author)),
            { what: 'reviews', extension: 'json' },
            running,
          ),
    );
  }

  /** Ends the export in progress, if any, as `cancelled`. Its partial file is removed. */
  cancel(): Result<null, Problem> {
    this.#cancelWith({ kind: 'cancelled' });
    return succeed(null);
  }

  /**
   * Must be called after every change of the connection, and of the store. An export ends when its profile is no
   * longer open, because the rest of it would come from another store. An export of reports ends when the local copy is
   * rebuilt, because the rest of the list is not in the new copy.
   */
  onProfileChange({ profile }: Connection, store: StoreState): void {
    const profileId = profile?.id ?? null;
    const rebuilt = timesRebuilt(store);
    if (profileId !== this.#profileId) this.cancel();
    if (rebuilt > this.#rebuilt && this.#current?.isOfCopy) this.#cancelWith({ kind: 'not-found' });
    this.#profileId = profileId;
    this.#rebuilt = rebuilt;
  }

  isRunning(): boolean {
    return this.#current !== null;
  }

  /** Resolves when no export is in progress and no partial file is left. */
  async settled(): Promise<void> {
    await this.#current?.finished;
  }

  #cancelWith(problem: Problem): void {
    if (this.#current) this.#current.cancelledBy ??= problem;
  }

  async #runAlone(isOfCopy: boolean, run: (running: RunningExport) => ExportAnswer): ExportAnswer {
    if (this.#current)
      return fail({ kind: 'invalid-input', field: 'Export', reason: messages.validation.exportInProgress });
    let resolveFinished = () => {};
    const finished = new Promise<void>((resolve) => {
      resolveFinished = resolve;
    });
    const running: RunningExport = { isOfCopy, cancelledBy: null, finished };
    this.#current = running;
    try {
      return await run(running);
    } finally {
      this.#current = null;
      resolveFinished();
    }
  }

  async #export<Entry, Place>(
    entries: ExportedEntries<Entry, Place>,
    format: Format<Entry>,
    { what, extension }: ExportedFile,
    running: RunningExport,
  ): ExportAnswer {
    const name = datedName(messages.program.fileNames[what], this.#dependencies.now(), extension);
    const path = await this.#dependencies.choosePath(name, extension, what);
    if (path === null || running.cancelledBy) return fail(running.cancelledBy ?? { kind: 'cancelled' });
    const total = await entries.total();
    if (!total.ok) return total;
    return writeAtomically(path, 'export', async (file) => {
      const written = await writeEntries(entries, format, {
        write: (piece) => file.writeFile(piece),
        onProgress: (count) =>
          this.#dependencies.onProgress({ written: count, total: Math.max(total.value, count) }),
        endedBy: () => running.cancelledBy,
      });
      return written.ok ? succeed({ fileName: basename(path), entries: written.value }) : written;
    });
  }
}
