import { basename } from 'node:path';
import type { ExportFormat } from '../../shared/domain/export-format';
import { heldStill } from '../../shared/domain/held-still';
import type { Answer, ExportProgress, Request } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { StoreAnswer, StoreRequest } from '../store/contract';
import { fileFormat } from './file-format';
import { beginNewFile, type NewFile } from './new-file';
import { systemCode } from './system-code';

/** The calls of the store that an export makes. */
export type ExportCall = 'reports.count' | 'reports.chunk';

/** The part of the store that an export sees. */
export interface ExportedStore {
  call<Name extends ExportCall>(name: Name, request: StoreRequest<Name>): Promise<StoreAnswer<Name>>;
}

export interface ExportingDependencies {
  readonly store: ExportedStore;
  /** Asks the person where to; null when they change their mind. No other path is ever written to. */
  readonly choosePath: (suggestedName: string, format: ExportFormat) => Promise<string | null>;
  readonly progress: (progress: ExportProgress) => void;
  /** ms since 1970. */
  readonly now?: () => number;
}

/** Reports that are asked of the store at once. */
const chunkSize = 1_000;
/** Text that is handed to the system at once, in characters: between two such pieces main does its other work. */
const pieceLength = 1_000_000;

/** An export: why it is ended, once it is, and when it is over. */
interface UnderWay {
  endedBy: Problem | null;
  readonly over: Promise<void>;
}

/** Writes the reports of a query to a file, one export at a time. The file is there once it is whole, or not at all. */
export class Exporting {
  readonly #with: ExportingDependencies;
  readonly #now: () => number;
  #underWay: UnderWay | null = null;

  constructor(dependencies: ExportingDependencies) {
    this.#with = dependencies;
    this.#now = dependencies.now ?? Date.now;
  }

  async start(request: Request<'export.start'>): Promise<Answer<'export.start'>> {
    if (this.#underWay)
      return fail({ kind: 'invalid-input', field: 'Export', reason: 'Another export is under way.' });
    let tellOver = () => {};
    const over = new Promise<void>((resolve) => {
      tellOver = resolve;
    });
    const mine: UnderWay = { endedBy: null, over };
    this.#underWay = mine;
    try {
      return await this.#export(request, mine);
    } finally {
      this.#underWay = null;
      tellOver();
    }
  }

  /** Ends the export that is under way, if any, as `cancelled`; what it wrote is removed. */
  cancel(): Answer<'export.cancel'> {
    this.#end({ kind: 'cancelled' });
    return succeed(null);
  }

  /** To be told that the copy was begun anew: what is left of the list that is being written is not in it. */
  copyBegunAnew(): void {
    this.#end({ kind: 'gone' });
  }

  /** Resolves when no export is under way: whatever was written and is not whole is removed by then. */
  async settled(): Promise<void> {
    await this.#underWay?.over;
  }

  #end(problem: Problem): void {
    if (this.#underWay) this.#underWay.endedBy ??= problem;
  }

  async #export(request: Request<'export.start'>, mine: UnderWay): Promise<Answer<'export.start'>> {
    const { store, choosePath } = this.#with;
    const now = this.#now();
    const path = await choosePath(suggestedName(request.format, now), request.format);
    if (path === null || mine.endedBy) return fail(mine.endedBy ?? { kind: 'cancelled' });
    const query = heldStill(request.query, now);
    const counts = await store.call('reports.count', { query, asOf: request.asOf });
    if (!counts.ok) return counts;
    let file: NewFile | null = null;
    try {
      file = await beginNewFile(path);
      const written = await this.#write(file, { ...request, query }, counts.value.shown, mine);
      if (!written.ok) return written;
      await file.finish();
      return succeed({ fileName: basename(path), reports: written.value });
    } catch (error) {
      const code = systemCode(error);
      if (code === null) throw error;
      return fail({ kind: 'disk', what: 'export', code });
    } finally {
      await file?.discard();
    }
  }

  /** Writes chunk after chunk; resolves with how many reports were written. */
  async #write(
    file: NewFile,
    { query, asOf, columns, format, sources }: Request<'export.start'>,
    total: number,
    mine: UnderWay,
  ): Promise<Result<number, Problem>> {
    const { store, progress } = this.#with;
    const { beginning, parts, separator, end } = fileFormat(format, columns, sources);
    let piece = beginning;
    let isFirst = true;
    let written = 0;
    let after: string | null = null;
    do {
      progress({ written, total: Math.max(total, written) });
      const asked: StoreRequest<'reports.chunk'> = { query, asOf, after, limit: chunkSize };
      const chunk: StoreAnswer<'reports.chunk'> = await store.call('reports.chunk', asked);
      if (mine.endedBy) return fail(mine.endedBy);
      if (!chunk.ok) return chunk;
      for (const report of chunk.value.reports) {
        for (const part of parts(report)) {
          piece += isFirst ? part : separator + part;
          isFirst = false;
        }
        if (piece.length < pieceLength) continue;
        await file.write(piece);
        piece = '';
        if (mine.endedBy) return fail(mine.endedBy);
      }
      written += chunk.value.reports.length;
      after = chunk.value.next;
    } while (after !== null);
    await file.write(piece + end);
    progress({ written, total: Math.max(total, written) });
    return mine.endedBy ? fail(mine.endedBy) : succeed(written);
  }
}

/** "reports-2026-03-01.csv" */
function suggestedName(format: ExportFormat, now: number): string {
  return `reports-${new Date(now).toISOString().slice(0, 10)}.${format}`;
}
