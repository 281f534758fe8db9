import type { ServiceId } from '../../shared/domain/service-id';
import type { SavedOwnData } from '../../shared/domain/store-state';
import type { ReportCalls, StoreHandlers, UserDataCalls } from './contract';
import { reportCalls } from './reports/report-calls';
import { ReportsDatabase } from './reports/reports-database';
import type { ReportAnnotations } from './user-data/report-annotations';
import { salvage } from './user-data/salvage';
import { userDataCalls } from './user-data/user-data-calls';
import { UserDatabase } from './user-data/user-database';

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

/** Creates the program's two databases, as the code that manages their files sees them. `now` returns ms since 1970. */
export function programDatabases(now: () => number): Databases {
  return {
    async openUserData(path, key, progress) {
      const userData = await UserDatabase.open(path, key, progress);
      return {
        calls: userDataCalls(userData, now),
        forReports: (keys) => userData.forReports(keys),
        changedAfter: (sequence, limit) => userData.changedAfter(sequence, limit),
        markRead: (keys, read) => userData.markRead(keys, read),
        noteOn: (key) => userData.noteOn(key),
        madeFor: (service) => userData.madeFor(service),
        generation: () => userData.generation(),
        nextGeneration: () => userData.nextGeneration(),
        canary: () => userData.canary(),
        copyInto: (to) => userData.read((session) => session.run('VACUUM INTO ?', [to])),
        close: () => userData.close(),
      };
    },
    async openReports(path, key, annotations, progress) {
      const reports = await ReportsDatabase.open(path, key, annotations, progress);
      return {
        calls: reportCalls(reports, now),
        mirrorAnnotations: () => reports.mirrorAnnotations(),
        close: () => reports.close(),
      };
    },
    async salvageUserData(from, into, key) {
      const userData = await UserDatabase.open(into, key);
      try {
        const { rows, whole } = await salvage(from, key, userData);
        const { outbox_item: feedback, draft: drafts, note: notes, view: views } = rows;
        return { feedback, drafts, notes, views, whole };
      } finally {
        await userData.close();
      }
    },
  };
}
