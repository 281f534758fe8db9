import { app } from 'electron';
import type { ProxySignIn } from '../proxy/proxy-sign-in';
import { isOwnAppImage, ownMounts } from './own-app-image';
import { belongsToPackageManager, readUpdateFeed } from './update-feed';
import { Updates, type UpdatesDependencies } from './updates';

/** Creates the updates of this app. The updater is loaded on the first request, and never if there is no feed. */
export function createAppUpdates(
  dependencies: Pick<UpdatesDependencies, 'log' | 'now' | 'channel' | 'onChange'> & {
    readonly proxySignIn: ProxySignIn;
  },
): Updates {
  return new Updates({
    ...dependencies,
    load: async () => {
      const feed = await readUpdateFeed(app.getAppPath());
      if (feed === null) return { kind: 'not-configured' };
      const isAppImage = isOwnAppImage({ env: process.env, execPath: process.execPath, mounts: ownMounts() });
      if (belongsToPackageManager(process.resourcesPath, isAppImage)) return { kind: 'system-package' };
      // It is another program's, and electron-updater replaces the file that it names.
      if (!isAppImage) delete process.env.APPIMAGE;
      const { createElectronUpdater } = await import('./electron-updater-adapter');
      return createElectronUpdater({ feed, isUnpackaged: false, proxySignIn: dependencies.proxySignIn });
    },
    quit: () => app.quit(),
  });
}
