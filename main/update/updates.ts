import {
  isWithoutUpdates,
  type UpdateChannel,
  type UpdateState,
  type WithoutUpdates,
} from '../../shared/domain/update';
import type { Log } from '../diagnostics/log';
import { UpdateRefused } from './update-refused';
import type { Updater } from './updater';

interface UpdatesDependencies {
  /** Loads the updater, or returns why this copy has none. Called once, when it is first needed. */
  readonly load: () => Promise<Updater | WithoutUpdates>;
  readonly channel: () => UpdateChannel;
  readonly now: () => number;
  readonly log: Log;
  readonly changed: (state: UpdateState) => void;
  /** Ends the program the usual way, which settles what was typed; what is registered by `onSettled` comes last. */
  readonly quit: () => void;
}

/** Updates, from looking for one to the restart: one step at a time, each on the person's word. */
export class Updates {
  readonly #needed: UpdatesDependencies;
  #updater: Promise<Updater | WithoutUpdates> | null = null;
  #state: UpdateState = { kind: 'unchecked' };
  #installing: Updater | null = null;

  constructor(needed: UpdatesDependencies) {
    this.#needed = needed;
  }

  /** How updates stand. */
  async read(): Promise<UpdateState> {
    const updater = await this.#loaded();
    return 'kind' in updater ? this.#become(updater) : this.#state;
  }

  /** Looks for a newer release on the channel of the settings. Nothing is downloaded. */
  async check(): Promise<UpdateState> {
    const updater = await this.#loaded();
    if ('kind' in updater) return this.#become(updater);
    if (this.#isBusy()) return this.#state;
    this.#become({ kind: 'checking' });
    return this.#trying(async () => {
      const { version, releasedAt, isNewer } = await updater.check(this.#needed.channel());
      return isNewer
        ? { kind: 'offered', version, releasedAt }
        : { kind: 'up-to-date', latest: version, checkedAt: this.#needed.now() };
    });
  }

  /** Downloads the release that is offered. */
  async download(): Promise<UpdateState> {
    const updater = await this.#loaded();
    if ('kind' in updater || this.#state.kind !== 'offered') return this.read();
    const { version } = this.#state;
    this.#become({ kind: 'downloading', version, fraction: 0 });
    return this.#trying(async () => {
      await updater.download((fraction) => this.#become({ kind: 'downloading', version, fraction }));
      return { kind: 'ready', version };
    });
  }

  /** Has the program end, settle everything, and start again as the new one. */
  async install(): Promise<UpdateState> {
    const updater = await this.#loaded();
    if ('kind' in updater || this.#state.kind !== 'ready') return this.read();
    const ready = this.#state;
    return this.#trying(async () => {
      await updater.prove();
      this.#installing = updater;
      this.#needed.quit();
      return ready;
    });
  }

  /** The program goes on after all: its end, whenever it comes, is no restart any more until the person says so again. */
  endCancelled(): void {
    this.#installing = null;
  }

  /** The person changed the channel: what was found on the other one is no longer offered. */
  channelChanged(): void {
    if (!this.#isBusy() && !isWithoutUpdates(this.#state)) this.#become({ kind: 'unchecked' });
  }

  /**
   * When the program has settled and ends: installs what the person restarts it for.
   * @returns whether that ends it; else it is to end as usual
   */
  installSettled(): boolean {
    this.#installing?.install();
    return this.#installing !== null;
  }

  #isBusy(): boolean {
    return ['checking', 'downloading'].includes(this.#state.kind) || this.#installing !== null;
  }

  #loaded(): Promise<Updater | WithoutUpdates> {
    this.#updater ??= this.#needed.load();
    return this.#updater;
  }

  async #trying(step: () => Promise<UpdateState>): Promise<UpdateState> {
    try {
      return this.#become(await step());
    } catch (error) {
      if (!(error instanceof UpdateRefused)) {
        this.#become({ kind: 'unchecked' });
        throw error;
      }
      this.#needed.log.write('update refused', { reason: error.fault });
      return this.#become({ kind: 'failed', fault: error.fault, checkedAt: this.#needed.now() });
    }
  }

  #become(state: UpdateState): UpdateState {
    if (state.kind === this.#state.kind && state.kind !== 'downloading') this.#state = state;
    else {
      this.#state = state;
      this.#needed.changed(state);
    }
    return state;
  }
}
