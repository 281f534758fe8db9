import type { ServiceId } from '../../shared/domain/service-id';
import type { SavedOwnData } from '../../shared/domain/store-state';
import type { OwnCalls, ReportCalls, StoreHandlers } from './handlers';
import type { Marks } from './marks';

type OwnHandlers = { readonly [Name in OwnCalls]: StoreHandlers[Name] };
type ReportHandlers = { readonly [Name in ReportCalls]: StoreHandlers[Name] };

/** The open file of what only the analyst has. */
export interface OpenOwn extends Marks {
  readonly calls: OwnHandlers;
  /** Returns the service that its data belongs to; the given one, from then on, where none is written yet. */
  madeFor(service: ServiceId): Promise<ServiceId>;
  /** How often it was opened: an older copy of it has a smaller number. */
  generation(): Promise<number>;
  /** Counts one more. */
  nextGeneration(): Promise<number>;
  /** Writes everything to another file, which must not be there or be empty, encrypted with the same key. */
  copyInto(path: string): Promise<void>;
  close(): Promise<void>;
}

/** The open copy of the service's reports. */
export interface OpenReports {
  readonly calls: ReportHandlers;
  /** Mirrors what was changed in the marks by a call of the other file. */
  mirrorMarks(): Promise<void>;
  close(): Promise<void>;
}

/** Told how far a file is on its way to this version's form. */
export type OpeningProgress = (progress: { readonly done: number; readonly total: number }) => void;

/**
 * How the two files are opened, made where they are missing. `key` is 64 hexadecimal digits. They reject with DatabaseError,
 * NewerDatabaseError, MigrationError, or the system's error.
 */
export interface Databases {
  openOwn(path: string, key: string, progress?: OpeningProgress): Promise<OpenOwn>;
  openReports(path: string, key: string, marks: Marks, progress?: OpeningProgress): Promise<OpenReports>;
  /** Saves what can be read of a damaged own file, which is left as it is, into a new one. */
  salvageOwn(from: string, into: string, key: string): Promise<SavedOwnData>;
}
