import {
  isWithoutUpdates,
  type UpdateChannel,
  type UpdateFault,
  type UpdateState,
  type WithoutUpdates,
} from '../../shared/domain/update';
import type { Log } from '../log/log';

export interface UpdatesDependencies {
  /** Loads the updater, or returns why this copy has none. Called once, when it is first needed. */
  readonly load: () => Promise<Updater | WithoutUpdates>;
  readonly channel: () => UpdateChannel;
  readonly now: () => number;
  readonly log: Log;
  readonly onChange: (state: UpdateState) => void;
  /** Quits the app the normal way, which saves the input and then calls `installOnQuit`. */
  readonly quit: () => void;
}

/** Updates, from the check to the restart. Each step is requested by the user, and one runs at a time. */
export class Updates {
  readonly #dependencies: UpdatesDependencies;
  #updater: Promise<Updater | WithoutUpdates> | null = null;
  #state: UpdateState = { kind: 'unchecked' };
  #installing: Updater | null = null;

  constructor(dependencies: UpdatesDependencies) {
    this.#dependencies = dependencies;
  }

  async read(): Promise<UpdateState> {
    const updater = await this.#load();
    return 'kind' in updater ? this.#setState(updater) : this.#state;
  }

  /** Checks for a newer release on the channel of the settings. Downloads nothing. */
  async check(): Promise<UpdateState> {
    const updater = await this.#load();
    if ('kind' in updater) return this.#setState(updater);
    if (this.#isBusy()) return this.#state;
    this.#setState({ kind: 'checking' });
    return this.#attempt(async () => {
      const { version, releasedAt, isNewer } = await updater.check(this.#dependencies.channel());
      return isNewer
        ? { kind: 'offered', version, releasedAt }
        : { kind: 'up-to-date', latest: version, checkedAt: this.#dependencies.now() };
    });
  }

  async download(): Promise<UpdateState> {
    const updater = await this.#load();
    if ('kind' in updater || this.#state.kind !== 'offered') return this.read();
    const { version } = this.#state;
    this.#setState({ kind: 'downloading', version, fraction: 0 });
    return this.#attempt(async () => {
      await updater.download((fraction) => this.#setState({ kind: 'downloading', version, fraction }));
      return { kind: 'ready', version };
    });
  }

  /** Quits the app, saves everything and starts the new version. */
  async install(): Promise<UpdateState> {
    const updater = await this.#load();
    if ('kind' in updater || this.#state.kind !== 'ready') return this.read();
    const ready = this.#state;
    return this.#attempt(async () => {
      await updater.verify();
      this.#installing = updater;
      this.#dependencies.quit();
      return ready;
    });
  }

  /** The app keeps running. When it quits later, nothing is installed until the user asks again. */
  onQuitCancelled(): void {
    this.#installing = null;
  }

  /** Discards the state, because it belongs to the previous channel. */
  onChannelChange(): void {
    if (!this.#isBusy() && !isWithoutUpdates(this.#state)) this.#setState({ kind: 'unchecked' });
  }

  /**
   * Installs the update that the user restarts for, when everything is saved and the app quits.
   * @returns whether that quits the app; otherwise it has to quit normally
   */
  installOnQuit(): boolean {
    this.#installing?.install();
    return this.#installing !== null;
  }

  #isBusy(): boolean {
    return ['checking', 'downloading'].includes(this.#state.kind) || this.#installing !== null;
  }

  #load(): Promise<Updater | WithoutUpdates> {
    this.#updater ??= this.#dependencies.load();
    return this.#updater;
  }

  async #attempt(step: () => Promise<UpdateState>): Promise<UpdateState> {
    try {
      return this.#setState(await step());
    } catch (error) {
      if (!(error instanceof UpdateRefused)) {
        this.#setState({ kind: 'unchecked' });
        throw error;
      }
      this.#dependencies.log.write('update refused', { reason: error.fault });
      return this.#setState({ kind: 'failed', fault: error.fault, checkedAt: this.#dependencies.now() });
    }
  }

  #setState(state: UpdateState): UpdateState {
    if (state.kind === this.#state.kind && state.kind !== 'downloading') this.#state = state;
    else {
      this.#state = state;
      this.#dependencies.onChange(state);
    }
    return state;
  }
}

/** Why an update is not accepted. An exception, because it passes through electron-updater. */
export class UpdateRefused extends Error {
  constructor(readonly fault: UpdateFault) {
    super(`The update was refused: ${fault}`);
    this.name = 'UpdateRefused';
  }
}

interface OfferedRelease {
  readonly version: string;
  readonly releasedAt: string | null;
  readonly isNewer: boolean;
}

/** Replaces the app by a newer version. Every call rejects with UpdateRefused if an update is not accepted. */
export interface Updater {
  /** Returns the latest release of a channel, with its signature verified. Downloads nothing. */
  readonly check: (channel: UpdateChannel) => Promise<OfferedRelease>;
  /** Downloads and verifies the release checked last; `progress` is called with 0 to 1. */
  readonly download: (progress: (fraction: number) => void) => Promise<void>;
  /** Verifies the downloaded file again, because it may be days old. */
  readonly verify: () => Promise<void>;
  /** Installs the update, starts the new version and quits this one. Everything must be saved before. */
  readonly install: () => void;
}
