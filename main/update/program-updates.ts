import { app } from 'electron';
import type { UpdateChannel, UpdateState } from '../../shared/domain/update';
import type { Log } from '../diagnostics/log';
import { belongsToPackageManager } from './system-package';
import { readUpdateFeed } from './update-feed';
import { Updates } from './updates';

interface ProgramUpdatesDependencies {
  readonly log: Log;
  /** Returns ms since 1970. */
  readonly now: () => number;
  readonly channel: () => UpdateChannel;
  readonly changed: (state: UpdateState) => void;
}

/** Updates of this program. What updates it is loaded when somebody asks, and where there is no feed, never. */
export function createProgramUpdates({ log, now, channel, changed }: ProgramUpdatesDependencies): Updates {
  return new Updates({
    load: async () => {
      const feed = await readUpdateFeed(app.getAppPath());
      if (feed === null) return { kind: 'not-configured' };
      if (belongsToPackageManager(process.resourcesPath, process.env)) return { kind: 'system-package' };
      const { createElectronUpdater } = await import('./electron-updater-adapter');
      return createElectronUpdater({ feed, isUnpackaged: false });
    },
    channel,
    changed,
    now,
    log,
    quit: () => app.quit(),
  });
}
