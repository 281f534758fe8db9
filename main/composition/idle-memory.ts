import { collectGarbage } from '../../shared/node/collect-garbage';
import { whenIdle } from '../../shared/when-idle';
import type { FileExport } from '../export/file-export';
import type { Sync } from '../sync/sync';

interface IdleMemoryDependencies {
  readonly isWindowFocused: () => boolean;
  /** Returns how long the computer has had no input, s. */
  readonly untouchedSeconds: () => number;
}

/** What may work for a long time without a call of the window. */
interface LongWork {
  readonly sync: Pick<Sync, 'state'>;
  readonly fileExport: Pick<FileExport, 'isRunning'>;
}

/** How long the computer must have had no input while the window has the focus, s. */
const leastUntouchedSeconds = 20;

/** Returns main's unneeded memory to the system while main is idle: it blocks main. */
export class IdleMemory {
  /** Must be called whenever main does something. */
  readonly used: () => void;
  #work: LongWork | null = null;

  constructor({ isWindowFocused, untouchedSeconds }: IdleMemoryDependencies) {
    const isUntouched = () => !isWindowFocused() || untouchedSeconds() >= leastUntouchedSeconds;
    this.used = whenIdle({
      idleMs: 25_000,
      restMs: 300_000,
      isIdle: () => !this.#isWorking() && isUntouched(),
      act: collectGarbage,
    });
  }

  started(work: LongWork): void {
    this.#work = work;
  }

  #isWorking(): boolean {
    return (
      this.#work === null || this.#work.sync.state().kind === 'running' || this.#work.fileExport.isRunning()
    );
  }
}
