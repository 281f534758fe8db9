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
import type { Fetch } from '../http/http';
import type { ProxySignIn } from '../proxy/proxy-sign-in';
import { sessionFetch } from '../security/session-fetch';
import { type FetchFromFeed, fileAddress, type Manifest, manifestName, readManifest } from './read-manifest';
import type { UpdateFeed } from './update-feed';
import { UpdateRefused, type Updater } from './updates';

interface AdapterOptions {
  readonly feed: UpdateFeed;
  /** Whether the app is not packaged, as in tests of this file. */
  readonly isUnpackaged: boolean;
  readonly proxySignIn: ProxySignIn;
}

/** Timeout for a manifest, ms. */
const manifestTimeoutMs = 30_000;

/** A downloaded file, and the hash that the manifest states for it. */
interface Download {
  readonly path: string;
  readonly sha512: string;
}

/**
 * Wraps electron-updater, which downloads and installs what signed manifests name. It is loaded with this file: only
 * if there is a feed, and after the window.
 */
export function createElectronUpdater({ feed, isUnpackaged, proxySignIn }: AdapterOptions): Updater {
  const updater = updaterOfThisSystem();
  updater.forceDevUpdateConfig = isUnpackaged;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  // Differential downloads: more can go wrong than they save.
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
  updater.isUserWithinRollout = () => true;
  updater.logger = null;
  // Every failure also rejects the caller's promise.
  updater.on('error', () => undefined);
  const feedOrigin = new URL(feed.address).origin;
  updater.netSession.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: new URL(url).origin !== feedOrigin }),
  );
  // The manifest's request has signed this session in to the proxy. If a download is stopped nevertheless, it fails: called
  // without arguments, as Electron's callback can be, this gives no answer; without a listener, it would wait forever.
  updater.on('login', (_challenge, answer) => Reflect.apply(answer, undefined, []));
  return new ElectronUpdater(updater, feed, sessionFetch(updater.netSession, proxySignIn));
}

class ElectronUpdater implements Updater {
  readonly #updater: AppUpdater;
  #channel: UpdateChannel = 'stable';
  #offered: Manifest | null = null;
  #downloaded: Download | null = null;

  constructor(updater: AppUpdater, feed: UpdateFeed, fetch: Fetch) {
    this.#updater = updater;
    const readOffered = async () => {
      const name = manifestName(this.#channel, process.platform, process.arch);
      this.#offered = await readManifest(feed, name, fetchFrom(fetch));
      return this.#offered;
    };
    updater.setFeedURL({ provider: 'custom', updateProvider: providerOf(feed, readOffered) });
  }

  async check(channel: UpdateChannel) {
    this.#channel = channel;
    const result = await withFaults(() => this.#updater.checkForUpdates());
    if (result === null || this.#offered === null) throw new UpdateRefused('not-replaceable');
    return {
      version: this.#offered.version,
      releasedAt: this.#offered.releaseDate ?? null,
      isNewer: result.isUpdateAvailable,
    };
  }

  async download(progress: (share: number) => void): Promise<void> {
    const onProgress = ({ percent }: { readonly percent: number }) => progress(percent / 100);
    this.#updater.on('download-progress', onProgress);
    try {
      const [path = ''] = await withFaults(() => this.#updater.downloadUpdate());
      const expected = this.#offered?.files.find(({ url }) => path.endsWith(url))?.sha512 ?? '';
      this.#downloaded = { path, sha512: expected };
    } finally {
      this.#updater.off('download-progress', onProgress);
    }
    await this.verify();
  }

  async verify(): Promise<void> {
    const downloaded = this.#downloaded;
    if (downloaded === null || (await sha512Of(downloaded.path)) !== downloaded.sha512)
      throw new UpdateRefused('wrong-content');
  }

  install(): void {
    // If the update cannot be installed, this app quits nevertheless, and the user starts it again.
    this.#updater.on('error', () => app.quit());
    // Otherwise the new version would be refused as a second instance.
    app.releaseSingleInstanceLock();
    this.#updater.quitAndInstall(true, true);
  }
}

/** Returns the requests for manifests, in the updater's own session. */
function fetchFrom(fetch: Fetch): FetchFromFeed {
  return (address) =>
    fetch(address, {
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(manifestTimeoutMs),
    });
}

/** Returns a provider for electron-updater, which constructs it: it offers what `read` returns. */
function providerOf(feed: UpdateFeed, read: () => Promise<Manifest>) {
  return class SignedProvider extends Provider<Manifest & Download & { releaseDate: string }> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    async getLatestVersion() {
      const manifest = await read();
      const [first] = manifest.files;
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
  };
}

/** Copies installed by a package manager never get here: see system-package.ts. */
function updaterOfThisSystem(): AppUpdater {
  if (process.platform === 'darwin') return new MacUpdater();
  if (process.platform === 'win32') return new NsisUpdater();
  return new AppImageUpdater();
}

/** Runs a call of electron-updater and turns any error into an UpdateRefused. */
async function withFaults<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw new UpdateRefused(faultOf(error));
  }
}

/** electron-updater and Electron report the cause as a code, and some of it only in the message. */
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
