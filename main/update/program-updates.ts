import { app } from 'electron';
import type { UpdateChannel, UpdateState } from '../../shared/domain/update';
import type { Log } from '../diagnostics/log';
import { belongsToPackageManager, readUpdateFeed } from './update-feed';
import { Updates } from './updates';

interface ProgramUpdatesDependencies {
  readonly log: Log;
  /** Returns ms since 1970. */
  readonly now: () => number;
  readonly channel: () => UpdateChannel;
  readonly onChange: (state: UpdateState) => void;
}

/** Creates the updates of this program. The updater is loaded on the first request, and never if there is no feed. */
export function createProgramUpdates({ log, now, channel, onChange }: ProgramUpdatesDependencies): Updates {
  return new Updates({
    load: async () => {
      const feed = await readUpdateFeed(app.getAppPath());
      if (feed === null) return { kind: 'not-configured' };
      if (belongsToPackageManager(process.resourcesPath, process.env)) return { kind: 'system-package' };
      const { createElectronUpdater } = await import('./electron-updater-adapter');
      return createElectronUpdater({ feed, isUnpackaged: false });
    },
    channel,
    onChange,
    now,
    log,
    quit: () => app.quit(),
  });
}
