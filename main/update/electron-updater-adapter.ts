import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { app } from 'electron';
import {
  AppImageUpdater,
  type AppUpdater,
  MacUpdater,
  NsisUpdater,
  Provider,
  type ResolvedUpdateFileInfo,
} from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import type { UpdateChannel, UpdateFault } from '../../shared/domain/update';
import { type FetchFromFeed, fileAddress, type Manifest, manifestName, readManifest } from './read-manifest';
import type { UpdateFeed } from './update-feed';
import { UpdateRefused } from './update-refused';
import type { Updater } from './updater';

interface AdapterOptions {
  readonly feed: UpdateFeed;
  /** Whether the program runs without being packaged, as in tests of this file. */
  readonly isUnpackaged: boolean;
}

/** ms until a manifest has to be there. */
const patience = 30_000;

/**
 * electron-updater, which downloads and installs; what to download it is told by manifests that were signed. It is loaded with
 * this file: only when there is a feed, and after the window.
 */
export function createElectronUpdater({ feed, isUnpackaged }: AdapterOptions): Updater {
  const updater = updaterOfThisSystem();
  updater.forceDevUpdateConfig = isUnpackaged;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  // Parts of the file before and after: more ways to be wrong than it saves.
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
  updater.isUserWithinRollout = () => true;
  updater.logger = null;
  // Every failure reaches whoever asked, as a rejection.
  updater.on('error', () => undefined);
  const stayWithin = new URL(feed.address).origin;
  updater.netSession.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: new URL(url).origin !== stayWithin }),
  );
  const fetchFromFeed: FetchFromFeed = (address) =>
    updater.netSession.fetch(address, {
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    });

  let channel: UpdateChannel = 'stable';
  let offered: Manifest | null = null;
  let downloaded: { readonly path: string; readonly sha512: string } | null = null;

  /** What electron-updater asks for releases. */
  class SignedProvider extends Provider<Manifest & { path: string; sha512: string; releaseDate: string }> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    async getLatestVersion() {
      const manifest = await readManifest(
        feed,
        manifestName(channel, process.platform, process.arch),
        fetchFromFeed,
      );
      const [first] = manifest.files;
      offered = manifest;
      return {
        ...manifest,
        path: first?.url ?? '',
        sha512: first?.sha512 ?? '',
        releaseDate: manifest.releaseDate ?? '',
      };
    }
    resolveFiles({ files }: Manifest): ResolvedUpdateFileInfo[] {
      return files.map((info) => ({ url: fileAddress(feed, info.url), info }));
    }
  }
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedProvider });

  return {
    async check(asked) {
      channel = asked;
      const checked = await refusing(() => updater.checkForUpdates());
      if (checked === null || offered === null) throw new UpdateRefused('not-replaceable');
      return {
        version: offered.version,
        releasedAt: offered.releaseDate ?? null,
        isNewer: checked.isUpdateAvailable,
      };
    },
    async download(progress) {
      const listen = ({ percent }: { readonly percent: number }) => progress(percent / 100);
      updater.on('download-progress', listen);
      try {
        const [path = ''] = await refusing(() => updater.downloadUpdate());
        const expected = offered?.files.find(({ url }) => path.endsWith(url))?.sha512 ?? '';
        downloaded = { path, sha512: expected };
      } finally {
        updater.off('download-progress', listen);
      }
      await this.prove();
    },
    async prove() {
      if (downloaded === null || (await sha512Of(downloaded.path)) !== downloaded.sha512)
        throw new UpdateRefused('wrong-content');
    },
    install() {
      // Where it could not be put into its place, this program ends all the same, and the person starts it again.
      updater.on('error', () => app.quit());
      // The new one must not take this one for a second start of itself.
      app.releaseSingleInstanceLock();
      updater.quitAndInstall(true, true);
    },
  };
}

/** A copy that a package manager installed never gets here: system-package.ts. */
function updaterOfThisSystem(): AppUpdater {
  if (process.platform === 'darwin') return new MacUpdater();
  if (process.platform === 'win32') return new NsisUpdater();
  return new AppImageUpdater();
}

/** Runs a call of electron-updater; whatever it fails with becomes a fault. */
async function refusing<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw new UpdateRefused(faultOf(error));
  }
}

/** electron-updater and Electron name what went wrong by codes, and some of it in the message alone. */
function faultOf(error: unknown): UpdateFault {
  if (error instanceof UpdateRefused) return error.fault;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_CHECKSUM_MISMATCH') return 'wrong-content';
  if (/^(E[A-Z]+)$/.test(code)) return 'not-written';
  if (code.startsWith('ERR_UPDATER')) return 'not-replaceable';
  return 'unreachable';
}

async function sha512Of(path: string): Promise<string | null> {
  const hash = createHash('sha512');
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest('base64');
  } catch {
    return null;
  }
}
