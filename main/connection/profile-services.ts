import { emptyReporter, type Reporter } from '../../shared/domain/feedback';
import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { ProfileStores, Store } from '../store/contract';
import type { ServiceConnection } from './service-connection';

/** The services of one profile. They never act on another profile, however long a call waits. */
export interface ProfileServices {
  readonly id: string;
  readonly store: Store;
  readonly reporters: ProfileReporters;
}

/** Returns the services of one profile; fails if it is not the open one. */
export function openProfileServices(
  id: string,
  connection: Pick<ServiceConnection, 'profileId'>,
  stores: ProfileStores,
  onReporterChange: (reporter: Reporter) => void,
): Result<ProfileServices, Problem> {
  if (connection.profileId() !== id) return fail({ kind: 'profile-not-open' });
  const store = stores.of(id);
  const reporters = profileReporters(store, (reporter) => {
    if (connection.profileId() === id) onReporterChange(reporter);
  });
  return succeed({ id, store, reporters });
}

type ProfileReporters = ReturnType<typeof profileReporters>;

/** Returns what reads and saves the sender of a profile's feedback in the profile's store. */
export function profileReporters(store: Store, onChange: (reporter: Reporter) => void) {
  return {
    read: async (): Promise<Result<Reporter, Problem>> => {
      const read = await store.call('storedReporter.read', undefined);
      return read.ok ? succeed(read.value ?? emptyReporter) : read;
    },
    save: async (reporter: Reporter): Promise<Result<Reporter, Problem>> => {
      const written = await store.call('storedReporter.write', reporter);
      if (!written.ok) return written;
      onChange(reporter);
      return succeed(reporter);
    },
  };
}
