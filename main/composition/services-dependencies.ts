import type { AppEvent } from '../../shared/domain/app-notice';
import type { CsvDialect } from '../../shared/domain/csv-dialect';
import type { Clock } from '../../shared/node/clock';
import type { Settings } from '../../shared/settings';
import type { BuiltInService } from '../connection/built-in-service-process';
import type { RecordedKeychain } from '../credentials/keychain';
import type { Notify } from '../desktop/system-notification';
import type { Trace } from '../diagnostics/trace';
import type { FileExportDependencies } from '../export/file-export';
import type { Paths } from '../files/paths';
import type { Fetch } from '../http/http';
import type { Push } from '../ipc/window-ipc';
import type { Log } from '../log/log';
import type { FeedbackAttentionDependencies } from '../outbox/feedback-attention';
import type { FeedbackImportDependencies } from '../outbox/import/feedback-import';
import type { SupervisedProcess } from '../processes/process-supervisor';
import type { HistoryImportDependencies } from '../review/history-import';

/** The services' dependencies, and everything that needs Electron: the services know no window. */
export interface ServicesDependencies {
  readonly paths: Paths;
  readonly log: Log;
  readonly trace: Pick<Trace, 'answered'>;
  readonly keychain: RecordedKeychain;
  readonly builtIn: BuiltInService;
  /** What to open at the start: the profile that was open last; the built-in service, or another profile, for this run. */
  readonly opensAtStart: 'last-open' | 'built-in' | { readonly profileId: string };
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
  readonly addNotice: (event: AppEvent) => void;
  readonly push: Push;
}
