import type { Problem } from '../../shared/domain/problem';
import type { StoreMigration, StoreNotice } from '../../shared/domain/store-state';
import { createMutex } from '../../shared/mutex';
import { fail, type Result, succeed } from '../../shared/result';
import type { StoreAnswer, StoreRequest } from './contract';
import { type InvestigatedFile, type Investigator, LocalInvestigator } from './investigation/investigator';
import { openProfileFiles, type ProfileFiles } from './profile-files';
import { setFolderAside, setStoreAside } from './set-aside';
import { StartupSnapshot } from './startup-snapshot';

export interface StoreFilesOptions {
  /** Returns ms since 1970. */
  readonly now: () => number;
  readonly onNotice: (notice: StoreNotice) => void;
  readonly checkAfterMs?: number | undefined;
  /** Called from time to time with the progress of a file's migrations. */
  readonly onMigrationProgress: (migration: StoreMigration) => void;
  /** Creates what answers the tools to investigate with; in this thread by default. */
  readonly investigate?: ((file: InvestigatedFile) => Investigator) | undefined;
}

/** Delay before the whole reports file is checked, ms: late enough not to delay the first rows. */
const checkAfterMs = 30_000;

/** Minimum interval between progress reports, ms. */
const progressEveryMs = 150;

const notConnected = fail({ kind: 'not-connected' } as const);

/** The files of the store that is open in this process, if any. Opening and closing run one at a time. */
export class StoreFiles {
  readonly #options: StoreFilesOptions;
  readonly #runExclusive = createMutex();
  #files: ProfileFiles | null = null;
  #lastShown: StartupSnapshot | null = null;

  constructor(options: StoreFilesOptions) {
    this.#options = options;
  }

  /** Answers by the files of the open store; fails with `not-connected` if none is open. */
  async use<Value>(
    answer: (files: ProfileFiles) => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem>> {
    return this.#files ? answer(this.#files) : notConnected;
  }

  /** What to save of the window when the store is closed. */
  get startupSnapshot(): StartupSnapshot | null {
    return this.#lastShown;
  }

  /** Opens a store. The open one is closed first. */
  open(request: StoreRequest<'store.open'>): Promise<StoreAnswer<'store.open'>> {
    const { folder, service, key, persistent, opened = 0 } = request;
    const { now, onNotice, onMigrationProgress, investigate } = this.#options;
    return this.#runExclusive(async () => {
      await this.#close();
      const shown = await StartupSnapshot.before({ folder, key, service });
      const files = await openProfileFiles({
        ...{ folder, service, key, persistent, opened, now, onNotice },
        checkAfterMs: this.#options.checkAfterMs ?? checkAfterMs,
        investigate: investigate ?? ((file) => new LocalInvestigator(file)),
        onMigrationProgress: throttled(onMigrationProgress),
      });
      this.#files = files;
      this.#lastShown = shown;
      return succeed({ notices: files.notices, generation: files.generation });
    });
  }

  close(): Promise<StoreAnswer<'store.close'>> {
    return this.#runExclusive(async () => {
      await this.#close();
      return succeed(null);
    });
  }

  /** Closes the open store, and sets a store aside. */
  setAside(request: StoreRequest<'store.setAside'>): Promise<StoreAnswer<'store.setAside'>> {
    const { folder, key, whole } = request;
    return this.#runExclusive(async () => {
      await this.#close();
      if (!whole) return succeed(await setStoreAside(folder, key));
      await setFolderAside(folder);
      return succeed(null);
    });
  }

  async #close(): Promise<void> {
    const open = this.#files;
    this.#files = null;
    if (open === null) return;
    // Failing to save it is harmless: the next run then waits for the store.
    await this.#lastShown?.save(open).catch(() => undefined);
    await open.close();
  }
}

function throttled(report: (migration: StoreMigration) => void): (migration: StoreMigration) => void {
  let reportedAt = performance.now();
  return (migration) => {
    if (performance.now() - reportedAt < progressEveryMs) return;
    reportedAt = performance.now();
    report(migration);
  };
}
