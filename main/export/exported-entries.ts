import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import type { StoreAnswer, StoreRequest } from '../store/contract';

/** The calls of the store that an export makes. */
export type ExportCall = 'reports.count' | 'reports.chunk' | 'outbox.page' | 'outbox.chunk';

/** The part of the store that an export sees. */
export interface ExportedStore {
  call<Name extends ExportCall>(name: Name, request: StoreRequest<Name>): Promise<StoreAnswer<Name>>;
}

/** How entries become the text of a file, so that it can be written piece by piece. */
export interface TextFormat<Entry> {
  readonly beginning: string;
  /** What an entry adds, in order; none where it has nothing to say in this format. */
  readonly parts: (entry: Entry) => readonly string[];
  /** Stands between two parts. */
  readonly separator: string;
  readonly end: string;
}

/** Some entries of an export, and where the next ones begin; null after the last. */
export interface EntryChunk<Entry, Place> {
  readonly entries: readonly Entry[];
  readonly next: Place | null;
}

/** What is written to a file: how many entries there are, and each, chunk after chunk. */
export interface ExportedEntries<Entry, Place> {
  readonly format: TextFormat<Entry>;
  readonly total: () => Promise<Result<number, Problem>>;
  /** null for the first chunk. */
  readonly chunk: (from: Place | null) => Promise<Result<EntryChunk<Entry, Place>, Problem>>;
}
