import { emptyReporter, type Reporter } from '../../shared/domain/feedback';
import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';

/** Who sends a profile's feedback, remembered in its store. */
export interface ProfileReporters {
  /** The empty reporter where none was saved. */
  read(): Promise<Result<Reporter, Problem>>;
  save(reporter: Reporter): Promise<Result<Reporter, Problem>>;
}

interface ProfileReportersDependencies {
  /** The profile's. */
  readonly store: Store;
  readonly changed: (reporter: Reporter) => void;
}

export function profileReporters({ store, changed }: ProfileReportersDependencies): ProfileReporters {
  return {
    read: async () => {
      const read = await store.call('reporter.read', undefined);
      return read.ok ? succeed(read.value ?? emptyReporter) : read;
    },
    save: async (reporter) => {
      const written = await store.call('reporter.write', reporter);
      if (!written.ok) return written;
      changed(reporter);
      return succeed(reporter);
    },
  };
}
