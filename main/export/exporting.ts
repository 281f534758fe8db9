import { basename } from 'node:path';
import type { ExportFormat } from '../../shared/domain/export-format';
import type { Asked } from '../../shared/ipc';
import type { Exported, ExportProgress } from '../../shared/ipc/export-calls';
import { messages } from '../../shared/messages/messages';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { systemCode } from '../files/system-code';
import type { ExportedEntries, ExportedStore } from './exported-entries';
import { feedbackEntries } from './feedback-entries';
import type { BulkNames } from './feedback-formats';
import { beginNewFile, type NewFile } from './new-file';
import { reportEntries } from './report-entries';

export interface ExportingDependencies {
  readonly store: ExportedStore;
  /** Asks the person where to; null when they change their mind. No other path is ever written to. */
  readonly choosePath: (
    suggestedName: string,
    format: ExportFormat,
    what: 'reports' | 'feedback',
  ) => Promise<string | null>;
  readonly progress: (progress: ExportProgress) => void;
  /** ms since 1970. */
  readonly now: () => number;
}

/** Text that is handed to the system at once, in characters: between two such pieces main does its other work. */
const pieceLength = 1_000_000;

/** An export: why it is ended, once it is, and when it is over. */
interface UnderWay {
  /** Whether it is out of the copy of the service's reports, which may be begun anew. */
  readonly isOfCopy: boolean;
  endedBy: Problem | null;
  readonly over: Promise<void>;
}

type Answered = Promise<Result<Exported, Problem>>;

/** Writes what a query shows to a file, one export at a time. The file is there once it is whole, or not at all. */
export class Exporting {
  readonly #with: ExportingDependencies;
  readonly #now: () => number;
  #underWay: UnderWay | null = null;

  constructor(dependencies: ExportingDependencies) {
    this.#with = dependencies;
    this.#now = dependencies.now;
  }

  start(request: Asked<'export.start'>): Answered {
    const now = this.#now();
    const entries = reportEntries(this.#with.store, request, now);
    return this.#alone(true, (mine) => this.#export(entries, 'reports', request.format, mine));
  }

  /** The history of feedback; `bulkNames`: what the bulks are called, by their ids. */
  startFeedback(request: Asked<'outbox.export'>, bulkNames: BulkNames): Answered {
    const entries = feedbackEntries(this.#with.store, request, bulkNames);
    return this.#alone(false, (mine) => this.#export(entries, 'feedback', request.format, mine));
  }

  /** Ends the export that is under way, if any, as `cancelled`; what it wrote is removed. */
  cancel(): Result<null, Problem> {
    this.#end({ kind: 'cancelled' });
    return succeed(null);
  }

  /** To be told that the copy was begun anew: what is left of the list that is being written is not in it. */
  copyBegunAnew(): void {
    if (this.#underWay?.isOfCopy) this.#end({ kind: 'gone' });
  }

  /** Resolves when no export is under way: whatever was written and is not whole is removed by then. */
  async settled(): Promise<void> {
    await this.#underWay?.over;
  }

  #end(problem: Problem): void {
    if (this.#underWay) this.#underWay.endedBy ??= problem;
  }

  async #alone(isOfCopy: boolean, act: (mine: UnderWay) => Answered): Answered {
    if (this.#underWay)
      return fail({ kind: 'invalid-input', field: 'Export', reason: messages.mistakes.exportUnderWay });
    let tellOver = () => {};
    const over = new Promise<void>((resolve) => {
      tellOver = resolve;
    });
    const mine: UnderWay = { isOfCopy, endedBy: null, over };
    this.#underWay = mine;
    try {
      return await act(mine);
    } finally {
      this.#underWay = null;
      tellOver();
    }
  }

  async #export<Entry, Place>(
    entries: ExportedEntries<Entry, Place>,
    what: 'reports' | 'feedback',
    format: ExportFormat,
    mine: UnderWay,
  ): Answered {
    const name = suggestedName(messages.program.fileNames[what], format, this.#now());
    const path = await this.#with.choosePath(name, format, what);
    if (path === null || mine.endedBy) return fail(mine.endedBy ?? { kind: 'cancelled' });
    const total = await entries.total();
    if (!total.ok) return total;
    let file: NewFile | null = null;
    try {
      file = await beginNewFile(path);
      const written = await this.#write(file, entries, total.value, mine);
      if (!written.ok) return written;
      await file.finish();
      return succeed({ fileName: basename(path), entries: written.value });
    } catch (error) {
      const code = systemCode(error);
      if (code === null) throw error;
      return fail({ kind: 'disk', what: 'export', code });
    } finally {
      await file?.discard();
    }
  }

  /** Writes chunk after chunk; resolves with how many entries were written. */
  async #write<Entry, Place>(
    file: NewFile,
    { format, chunk: read }: ExportedEntries<Entry, Place>,
    total: number,
    mine: UnderWay,
  ): Promise<Result<number, Problem>> {
    const { progress } = this.#with;
    let piece = format.beginning;
    let isFirst = true;
    let written = 0;
    let from: Place | null = null;
    do {
      progress({ written, total: Math.max(total, written) });
      const chunk: Awaited<ReturnType<typeof read>> = await read(from);
      if (mine.endedBy) return fail(mine.endedBy);
      if (!chunk.ok) return chunk;
      for (const entry of chunk.value.entries) {
        for (const part of format.parts(entry)) {
          piece += isFirst ? part : format.separator + part;
          isFirst = false;
        }
        if (piece.length < pieceLength) continue;
        await file.write(piece);
        piece = '';
        if (mine.endedBy) return fail(mine.endedBy);
      }
      written += chunk.value.entries.length;
      from = chunk.value.next;
    } while (from !== null);
    await file.write(piece + format.end);
    progress({ written, total: Math.max(total, written) });
    return mine.endedBy ? fail(mine.endedBy) : succeed(written);
  }
}

/** "reports-2026-03-01.csv" */
function suggestedName(what: string, format: ExportFormat, now: number): string {
  return `${what}-${new Date(now).toISOString().slice(0, 10)}.${format}`;
}
