import type { Problem } from '../../shared/problem';
import type { LeftBehind, RemovedProfile } from '../../shared/profile';
import { type Result, succeed } from '../../shared/result';
import type { KeptFile } from '../files/kept-file';
import type { Connections } from './connections';
import type { ProfileKeys } from './profile-keys';
import type { StoredProfile, StoredProfiles } from './profiles-file';

interface Dependencies {
  readonly profiles: KeptFile<StoredProfiles>;
  readonly connections: Pick<Connections, 'remove' | 'removeBuiltInData'>;
  readonly keys: ProfileKeys;
  /** Removes the files of a profile's store, and the key they are encrypted with. */
  readonly store: {
    remove(profileId: string): Promise<Readonly<Record<'files' | 'store-key', Result<null, Problem>>>>;
  };
  /** Removes what the built-in service keeps, once that has ended. */
  readonly removeBuiltInData: () => Promise<Result<null, Problem>>;
}

/**
 * Removes profiles with all there is of them: the API key, the store with its key, and of the built-in one its data. A profile
 * is off the list first, and noted as removed until nothing of it is left: what a locked keychain or a file in use holds
 * back is tried again at the next start, also where the program was ended in between.
 */
export class ProfileRemoval {
  readonly #with: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#with = dependencies;
  }

  async remove(profileId: string): Promise<Result<RemovedProfile, Problem>> {
    const removed = await this.#with.connections.remove(profileId);
    if (!removed.ok) return removed;
    return succeed({ name: removed.value.name, left: await this.#removeTraces(removed.value) });
  }

  /** Removes what earlier runs had to leave. A profile that is still listed is kept, whatever profiles.json says besides. */
  async goOn(): Promise<void> {
    const { profiles, removed } = this.#with.profiles.current();
    const listed = new Set(profiles.map(({ id }) => id));
    for (const profile of removed) if (!listed.has(profile.id)) await this.#removeTraces(profile);
  }

  async #removeTraces(profile: StoredProfile): Promise<readonly LeftBehind[]> {
    const { keys, store, connections, removeBuiltInData, profiles } = this.#with;
    const apiKey = await keys.forget(profile);
    const stored = await store.remove(profile.id);
    const data =
      profile.service === 'built-in' ? await connections.removeBuiltInData(removeBuiltInData) : succeed(null);
    const left = [
      ...leftOf('api-key', apiKey),
      ...leftOf('store-key', stored['store-key']),
      ...leftOf('files', stored.files.ok ? data : stored.files),
    ];
    if (left.length === 0)
      await profiles.replace((all) => ({
        ...all,
        removed: all.removed.filter(({ id }) => id !== profile.id),
      }));
    return left;
  }
}

function leftOf(what: LeftBehind['what'], removed: Result<null, Problem>): readonly LeftBehind[] {
  return removed.ok ? [] : [{ what, problem: removed.problem }];
}
