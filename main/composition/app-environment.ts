import type { BrowserWindow } from 'electron';
import type { PaintedScreen } from '../../shared/contract/app.calls';
import type { OpenedLinks, Opening } from '../desktop/deep-link';
import type { AppNotices } from '../diagnostics/app-notices';
import type { Defects } from '../diagnostics/defects';
import type { Trace } from '../diagnostics/trace';
import type { Paths } from '../files/paths';
import type { Push } from '../ipc/window-ipc';
import type { LastFrames } from '../last-frame/last-frames';
import type { ReadableLog } from '../log/log';
import type { AppClock } from '../processes/app-clock';
import type { SettingsFile } from '../settings/settings';
import type { ServicesDependencies } from './services-dependencies';

/** What main/index.ts provides: the profile folder, the log, notices, and the one window, null while there is none. */
export interface AppEnvironment {
  readonly paths: Paths;
  readonly log: ReadableLog;
  readonly trace: Trace;
  readonly clock: AppClock;
  readonly notices: AppNotices;
  readonly defects: Defects;
  readonly window: () => BrowserWindow | null;
  readonly push: Push;
  readonly bringForward: () => void;
  readonly openedLinks: OpenedLinks;
  readonly settings: SettingsFile;
  readonly opensAtStart: ServicesDependencies['opensAtStart'];
  readonly onPainted: (shown: PaintedScreen) => void;
  readonly lastFrames: LastFrames;
  /** Writes what the window showed when it was closed, once everything else is on disk. */
  readonly saveLastFrame: () => Promise<void>;
  /** A file to record drags in, instead of giving them to the system (WHEREABOUTS_DRAGS); undefined for none. */
  readonly recordedDrags: string | undefined;
  /** Makes the window follow a link as soon as it can; null for none. */
  readonly follow: (opening: Opening | null) => void;
}
