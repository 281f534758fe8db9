import type { Problem } from '../../shared/domain/problem';
import type { RemovalLeftover, RemovedProfile } from '../../shared/profile';
import { type Result, succeed } from '../../shared/result';
import type { JsonStore } from '../files/json-store';
import type { ProfileKeys } from './profile-keys';
import type { StoredProfile, StoredProfiles } from './profiles-file';
import type { ServiceConnections } from './service-connections';

interface Dependencies {
  readonly profiles: JsonStore<StoredProfiles>;
  readonly connections: Pick<ServiceConnections, 'remove' | 'removeBuiltInData'>;
  readonly keys: ProfileKeys;
  /** The tokens for the profiles' teams. */
  readonly tokens: { forget(profileId: string): Promise<Result<null, Problem>> };
  /** Removes the files of a profile's store and its encryption key. */
  readonly store: {
    remove(profileId: string): Promise<Readonly<Record<'files' | 'store-key', Result<null, Problem>>>>;
  };
  /** Removes the built-in service's data. The service must have stopped. */
  readonly removeBuiltInData: () => Promise<Result<null, Problem>>;
}

/**
 * Removes profiles with all of their data: the API key, the token for a team, the store and its key, and the built-in service's data. A
 * profile is first taken off the list and marked as removed. The mark stays until nothing of the profile is left:
 * what a locked keychain or a file in use prevents is retried at the next start, also after a crash.
 */
export class ProfileRemoval {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async remove(profileId: string): Promise<Result<RemovedProfile, Problem>> {
    const removed = await this.#dependencies.connections.remove(profileId);
    if (!removed.ok) return removed;
    return succeed({ name: removed.value.name, left: await this.#removeData(removed.value) });
  }

  /** Removes what earlier runs could not. A profile that is still listed is not removed even if it is marked as removed. */
  async resume(): Promise<void> {
    const { profiles, removed } = this.#dependencies.profiles.current();
    const listed = new Set(profiles.map(({ id }) => id));
    for (const profile of removed) if (!listed.has(profile.id)) await this.#removeData(profile);
  }

  async #removeData(profile: StoredProfile): Promise<readonly RemovalLeftover[]> {
    const { keys, tokens, store, connections, removeBuiltInData, profiles } = this.#dependencies;
    const apiKey = await keys.forget(profile);
    const token = await tokens.forget(profile.id);
    const stored = await store.remove(profile.id);
    const data =
      profile.service === 'built-in' ? await connections.removeBuiltInData(removeBuiltInData) : succeed(null);
    const left = [
      // Both are in the keychain, so users see them as one.
      ...leftBehind('api-key', apiKey.ok ? token : apiKey),
      ...leftBehind('store-key', stored['store-key']),
      ...leftBehind('files', stored.files.ok ? data : stored.files),
    ];
    if (left.length === 0)
      await profiles.replace((all) => ({
        ...all,
        removed: all.removed.filter(({ id }) => id !== profile.id),
      }));
    return left;
  }
}

function leftBehind(
  what: RemovalLeftover['what'],
  removed: Result<null, Problem>,
): readonly RemovalLeftover[] {
  return removed.ok ? [] : [{ what, problem: removed.problem }];
}
