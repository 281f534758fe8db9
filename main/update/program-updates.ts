import { app } from 'electron';
import { belongsToPackageManager, readUpdateFeed } from './update-feed';
import { Updates, type UpdatesDependencies } from './updates';

/** Creates the updates of this program. The updater is loaded on the first request, and never if there is no feed. */
export function createProgramUpdates(
  dependencies: Pick<UpdatesDependencies, 'log' | 'now' | 'channel' | 'onChange'>,
): Updates {
  return new Updates({
    ...dependencies,
    load: async () => {
      const feed = await readUpdateFeed(app.getAppPath());
      if (feed === null) return { kind: 'not-configured' };
      if (belongsToPackageManager(process.resourcesPath, process.env)) return { kind: 'system-package' };
      const { createElectronUpdater } = await import('./electron-updater-adapter');
      return createElectronUpdater({ feed, isUnpackaged: false });
    },
    quit: () => app.quit(),
  });
}
