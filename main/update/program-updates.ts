import { app } from 'electron';
import type { ProxySignIn } from '../proxy/proxy-sign-in';
import { belongsToPackageManager, readUpdateFeed } from './update-feed';
import { Updates, type UpdatesDependencies } from './updates';

/** Creates the updates of this program. The updater is loaded on the first request, and never if there is no feed. */
export function createProgramUpdates(
  dependencies: Pick<UpdatesDependencies, 'log' | 'now' | 'channel' | 'onChange'> & {
    readonly proxySignIn: ProxySignIn;
  },
): Updates {
  return new Updates({
    ...dependencies,
    load: async () => {
      const feed = await readUpdateFeed(app.getAppPath());
      if (feed === null) return { kind: 'not-configured' };
      if (belongsToPackageManager(process.resourcesPath, process.env)) return { kind: 'system-package' };
      const { createElectronUpdater } = await import('./electron-updater-adapter');
      return createElectronUpdater({ feed, isUnpackaged: false, proxySignIn: dependencies.proxySignIn });
    },
    quit: () => app.quit(),
  });
}
