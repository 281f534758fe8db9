import { emptyReporter, type Reporter } from '../../shared/domain/feedback';
import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';

/** The sender of a profile's feedback, saved in its store. */
export interface ProfileReporters {
  /** Returns the empty reporter when none is saved. */
  read(): Promise<Result<Reporter, Problem>>;
  save(reporter: Reporter): Promise<Result<Reporter, Problem>>;
}

interface ProfileReportersDependencies {
  /** The profile's store. */
  readonly store: Store;
  readonly onChange: (reporter: Reporter) => void;
}

export function profileReporters({ store, onChange }: ProfileReportersDependencies): ProfileReporters {
  return {
    read: async () => {
      const read = await store.call('storedReporter.read', undefined);
      return read.ok ? succeed(read.value ?? emptyReporter) : read;
    },
    save: async (reporter) => {
      const written = await store.call('storedReporter.write', reporter);
      if (!written.ok) return written;
      onChange(reporter);
      return succeed(reporter);
    },
  };
}
