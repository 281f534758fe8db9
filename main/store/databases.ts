import type { ServiceId } from '../../shared/domain/service-id';
import type { SavedOwnData } from '../../shared/domain/store-state';
import type { ReportCalls, StoreHandlers, UserDataCalls } from './contract';
import type { ReportAnnotations } from './report-annotations';

type UserDataHandlers = { readonly [Name in UserDataCalls]: StoreHandlers[Name] };
type ReportHandlers = { readonly [Name in ReportCalls]: StoreHandlers[Name] };

/** The open user data file, which only the analyst has. */
export interface OpenUserData extends ReportAnnotations {
  readonly calls: UserDataHandlers;
  /** Returns the service that the data belongs to. If none is stored yet, stores and returns the given one. */
  madeFor(service: ServiceId): Promise<ServiceId>;
  /** Returns how often the file was opened. An older copy has a smaller number. */
  generation(): Promise<number>;
  /** Increments the generation. */
  nextGeneration(): Promise<number>;
  /** Writes everything to another file, which must be missing or empty, encrypted with the same key. */
  copyInto(path: string): Promise<void>;
  close(): Promise<void>;
}

/** The open copy of the service's reports. */
export interface OpenReports {
  readonly calls: ReportHandlers;
  /** Copies changed annotations from the user data into this file. */
  mirrorAnnotations(): Promise<void>;
  close(): Promise<void>;
}

/** Reports the progress of a file's migrations. */
export type OpeningProgress = (progress: { readonly done: number; readonly total: number }) => void;

/**
 * Opens the two files and creates missing ones. `key` has 64 hexadecimal digits. Both reject with
 * DatabaseError, NewerDatabaseError, MigrationError, or the system's error.
 */
export interface Databases {
  openUserData(path: string, key: string, progress?: OpeningProgress): Promise<OpenUserData>;
  openReports(
    path: string,
    key: string,
    marks: ReportAnnotations,
    progress?: OpeningProgress,
  ): Promise<OpenReports>;
  /** Saves what is readable of a damaged user data file, which stays unchanged, into a new one. */
  salvageUserData(from: string, into: string, key: string): Promise<SavedOwnData>;
}
