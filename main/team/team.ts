import type { TeamLoss } from '../../shared/domain/feedback-doubt';
import type { Problem } from '../../shared/domain/problem';
import type { StoreState } from '../../shared/domain/store-state';
import { type Connection, serviceOf } from '../../shared/profile';
import { fail, type Result } from '../../shared/result';
import type { ProfileStores } from '../store/contract';
import { ProfileTeam, type ProfileTeamDependencies } from './profile-team';

interface Dependencies extends ProfileTeamDependencies {
  readonly stores: ProfileStores;
}

type Answer<Value> = Promise<Result<Value, Problem>>;

/** The team of the open profile. */
export class Team {
  readonly #dependencies: Dependencies;
  #open: ProfileTeam | null = null;
  /** Resolves when the profile opened last is connected, and those before are closed. Never rejects. */
  #settled: Promise<void> = Promise.resolve();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Must be called at every change of the open profile or its store. */
  onProfileChange({ profile, key, keyStorage }: Connection, store: StoreState): void {
    const opened = key === 'present' && store.kind === 'ready' ? profile : null;
    if ((opened?.id ?? null) === (this.#open?.profileId ?? null)) return;
    const closing = this.#open;
    const { stores, ...dependencies } = this.#dependencies;
    this.#open =
      opened &&
      new ProfileTeam(
        { id: opened.id, keyStorage, application: serviceOf(opened), store: stores.of(opened.id) },
        dependencies,
      );
    const opening = this.#open;
    this.#settled = Promise.all([this.#settled, closing?.close()])
      .catch(dependencies.onDefect)
      .then(() => opening?.open())
      .catch(dependencies.onDefect);
  }

  /** Must be called when entries were written to the log of the open profile. */
  logChanged(): void {
    this.#open?.logChanged();
  }

  /** Acts on a profile's team, once it is connected; fails if another profile is open. */
  async of<Value>(profileId: string, act: (team: ProfileTeam) => Answer<Value>): Answer<Value> {
    await this.#settled;
    return this.#open?.profileId === profileId ? act(this.#open) : fail({ kind: 'profile-not-open' });
  }

  /** Returns the token of the claim that the open profile holds on a subject; null without one. */
  claimTokenOf(profileId: string, subject: string): string | null {
    return this.#open?.profileId === profileId ? (this.#open.claims?.tokenOf(subject) ?? null) : null;
  }

  /** Returns why the open profile's team can't decide about feedback; null if it can, or if there is none. */
  lossOf(profileId: string): TeamLoss | null {
    return this.#open?.profileId === profileId ? this.#open.loss : null;
  }

  /** Ends the exchange because the app ends, or because the profile's store is closed. Never rejects. */
  async stop(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await this.#settled;
    await open?.close().catch(this.#dependencies.onDefect);
  }
}
