import type { CsvDialect } from '../../shared/domain/csv-dialect';
import type { Problem } from '../../shared/domain/problem';
import type { ProgramEvent } from '../../shared/domain/program-notice';
import type { Clock } from '../../shared/node/clock';
import type { Result } from '../../shared/result';
import type { Settings } from '../../shared/settings';
import type { BuiltInService } from '../connection/built-in-service-process';
import type { Connections } from '../connection/connections';
import type { ProfileRemoval } from '../connection/profile-removal';
import type { ProfileServices } from '../connection/profile-services';
import type { Keychain } from '../credentials/keychain';
import type { Notify } from '../desktop/system-notification';
import type { FileExport, FileExportDependencies } from '../export/file-export';
import type { Paths } from '../files/paths';
import type { Fetch } from '../http/http';
import type { Push } from '../ipc/window-ipc';
import type { Log } from '../log/log';
import type { LookUps } from '../look-up/look-ups';
import type { BatchFeedback } from '../outbox/batch/batch-feedback';
import type { FeedbackAttentionDependencies } from '../outbox/feedback-attention';
import type { FeedbackImport, FeedbackImportDependencies } from '../outbox/import/feedback-import';
import type { Outbox } from '../outbox/outbox';
import type { SupervisedProcess } from '../processes/process-supervisor';
import type { HistoryImport, HistoryImportDependencies } from '../review/history-import';
import type { ProfileStore } from '../store-client/profile-store';
import type { ProfileStreets } from '../streets/profile-streets';
import type { Sync } from '../sync/sync';
import type { Team } from '../team/team';
import type { Watches } from '../watches/watches';

/** The services' dependencies, and everything that needs Electron: the services know no window. */
export interface ServicesDependencies {
  readonly paths: Paths;
  readonly log: Log;
  readonly keychain: Keychain;
  readonly builtIn: BuiltInService;
  /** What to open at the start: the profile that was open last, or the built-in service for this run. */
  readonly opensAtStart: 'last-open' | 'built-in';
  readonly launchStore: () => SupervisedProcess;
  /** `read` fetches reports. `send` sends feedback, with a new connection for each request. */
  readonly read: Fetch;
  readonly send: readonly Fetch[];
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly choosePath: FileExportDependencies['choosePath'];
  readonly csvDialect: () => CsvDialect;
  /** Asks the user which file of feedback to read, and where to save its errors. */
  readonly chooseFeedbackFile: FeedbackImportDependencies['chooseFile'];
  readonly chooseErrorsPath: FeedbackImportDependencies['choosePath'];
  /** Asks the user which colleague's history to read. */
  readonly chooseHistoryFile: HistoryImportDependencies['chooseFile'];
  /** Asks the user which archive of map tiles to show streets from. */
  readonly chooseStreetsFile: () => Promise<string | null>;
  readonly notify: Notify;
  /** Shows a number on the app icon. */
  readonly setBadge: FeedbackAttentionDependencies['setBadge'];
  readonly isWindowFocused: FeedbackAttentionDependencies['isWindowFocused'];
  readonly addNotice: (event: ProgramEvent) => void;
  readonly push: Push;
}

export interface Services {
  readonly connections: Connections;
  readonly removal: ProfileRemoval;
  readonly store: ProfileStore;
  readonly sync: Sync;
  readonly lookUps: LookUps;
  readonly outbox: Outbox;
  readonly batchFeedback: BatchFeedback;
  readonly feedbackImport: FeedbackImport;
  readonly fileExport: FileExport;
  readonly historyImport: HistoryImport;
  readonly streets: ProfileStreets;
  readonly watches: Watches;
  readonly team: Team;
  /** Returns the services of one profile; fails if it is not the open one. */
  readonly openProfile: (profileId: string) => Result<ProfileServices, Problem>;
  onSettingsChange(): void;
  onWindowFocus(): void;
  /** Resolves when what opens at the start is open; fails if the built-in service was requested and could not start. */
  readonly resumed: Promise<Result<null, Problem>>;
  /** Cancels everything in progress. What was typed is on disk when it resolves. */
  stop(): Promise<void>;
}
