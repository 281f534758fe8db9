import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import type { ChunkReport, StoreAnswer, StoreRequest } from '../store/contract';

/** The store calls that an export makes. */
export type ExportCall = 'reports.count' | 'reports.chunk' | 'items.page' | 'items.chunk';

/** The part of the store that an export uses. */
export interface ExportedStore {
  call<Name extends ExportCall>(name: Name, request: StoreRequest<Name>): Promise<StoreAnswer<Name>>;
}

/** How entries become the text of a file, so that it can be written in pieces. */
export interface TextFormat<Entry> {
  readonly beginning: string;
  /** Returns what an entry adds, in order; empty if it has nothing to add in this format. */
  readonly parts: (entry: Entry) => readonly string[];
  /** Written between two parts. */
  readonly separator: string;
  readonly end: string;
}

/** How reports become the text of a file. */
export type ReportFormat = TextFormat<ChunkReport>;

/** A chunk of an export's entries, and where the next chunk starts; null after the last. */
export interface EntryChunk<Entry, Place> {
  readonly entries: readonly Entry[];
  readonly next: Place | null;
}

/** The content of an export: the number of entries, and the entries in chunks. */
export interface ExportedEntries<Entry, Place> {
  readonly format: TextFormat<Entry>;
  readonly total: () => Promise<Result<number, Problem>>;
  /** Reads a chunk; `from` is null for the first. */
  readonly chunk: (from: Place | null) => Promise<Result<EntryChunk<Entry, Place>, Problem>>;
}
