import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CallArguments } from '../../shared/contract/contract';
import type { Exported, ExportProgress } from '../../shared/contract/report.calls';
import type { CsvDialect } from '../../shared/domain/csv-dialect';
import type { Problem } from '../../shared/domain/problem';
import type { ExportFormat } from '../../shared/domain/report-query';
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
  reportEntries,
} from './exported-entries';
import type { BatchNames } from './feedback-formats';

export interface FileExportDependencies {
  readonly store: ExportedStore;
  /** Asks the user where to save; null when cancelled. No other path is ever written to. */
  readonly choosePath: (
    suggestedName: string,
    format: ExportFormat,
    what: ExportedThing,
  ) => Promise<string | null>;
  /** Returns how CSV files are written. */
  readonly csvDialect: () => CsvDialect;
  readonly onProgress: (progress: ExportProgress) => void;
  /** Returns ms since 1970. */
  readonly now: () => number;
}

/** What a file contains. */
export type ExportedThing = 'reports' | 'feedback' | 'reviews';

/** Text written at a time, in characters. Between two pieces main does its other work. */
const maxPieceLength = 1_000_000;

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
    const { store, csvDialect, now } = this.#dependencies;
    const entries = reportEntries(store, request, csvDialect(), now());
    return this.#runAlone(true, (running) => this.#export(entries, 'reports', request.format, running));
  }

  /** Exports the feedback history. `batchNames` has the batches' names by id. */
  startFeedback(request: CallArguments<'outbox.export'>, batchNames: BatchNames): ExportAnswer {
    const { store, csvDialect } = this.#dependencies;
    const entries = feedbackEntries(store, request, batchNames, csvDialect());
    return this.#runAlone(false, (running) => this.#export(entries, 'feedback', request.format, running));
  }

  /** Exports the review history. */
  startLog({ author, ...query }: CallArguments<'log.export'>): ExportAnswer {
    const { store, csvDialect, now } = this.#dependencies;
    return this.#runAlone(false, (running) =>
      author === null
        ? this.#export(logEntries(store, query, csvDialect(), now()), 'reviews', 'csv', running)
        : this.#export(historyEntries(store, query, author, now()), 'reviews', 'json', running),
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
    what: ExportedThing,
    format: ExportFormat,
    running: RunningExport,
  ): ExportAnswer {
    const name = datedName(messages.program.fileNames[what], this.#dependencies.now(), format);
    const path = await this.#dependencies.choosePath(name, format, what);
    if (path === null || running.cancelledBy) return fail(running.cancelledBy ?? { kind: 'cancelled' });
    const total = await entries.total();
    if (!total.ok) return total;
    return writeAtomically(path, 'export', async (file) => {
      const written = await this.#write(file, entries, total.value, running);
      return written.ok ? succeed({ fileName: basename(path), entries: written.value }) : written;
    });
  }

  async #write<Entry, Place>(
    file: FileHandle,
    { format, chunk: readChunk }: ExportedEntries<Entry, Place>,
    total: number,
    running: RunningExport,
  ): Promise<Result<number, Problem>> {
    const { onProgress } = this.#dependencies;
    let piece = format.beginning;
    let isFirst = true;
    let written = 0;
    let from: Place | null = null;
    do {
      onProgress({ written, total: Math.max(total, written) });
      const chunk: Awaited<ReturnType<typeof readChunk>> = await readChunk(from);
      if (running.cancelledBy) return fail(running.cancelledBy);
      if (!chunk.ok) return chunk;
      for (const entry of chunk.value.entries) {
        for (const part of format.parts(entry)) {
          piece += isFirst ? part : format.separator + part;
          isFirst = false;
        }
        if (piece.length < maxPieceLength) continue;
        await file.writeFile(piece);
        piece = '';
        if (running.cancelledBy) return fail(running.cancelledBy);
      }
      written += chunk.value.entries.length;
      from = chunk.value.next;
    } while (from !== null);
    await file.writeFile(piece + format.end);
    onProgress({ written, total: Math.max(total, written) });
    return running.cancelledBy ? fail(running.cancelledBy) : succeed(written);
  }
}
