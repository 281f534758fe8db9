import type { AppEvent } from '../../shared/domain/app-notice';
import type { Log } from '../log/log';
import { ownFrames } from '../log/log-redaction';

/** Limit for the kinds of defects that are logged separately in one run; further kinds are only counted. */
const maxKinds = 50;

/** What is known of an error except its message, which may contain anything: a service's answer, a path, a key. */
interface ErrorFacts {
  readonly name: string;
  /** The system's or Node's error code; '' for none. */
  readonly code: string;
  readonly stack: string;
}

export interface Defects {
  /** Records an unexpected error in the main process: logs it and shows one notice. */
  recordMain(error: unknown): void;
  /** Records an error that the window caught and shows itself: only logs it. */
  recordWindow(error: ErrorFacts): void;
}

/** Unexpected errors. Each kind from each place is logged once and then only at counts of powers of ten. */
export function createDefects(log: Log, notify: (event: AppEvent) => void): Defects {
  const counts = new Map<string, number>();

  function record(where: 'main' | 'window', { name, code, stack }: ErrorFacts): number {
    const frames = ownFrames(stack);
    const exactKind = `${where} ${name} ${code} ${frames}`;
    const kind = counts.has(exactKind) || counts.size < maxKinds ? exactKind : where;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (Number.isInteger(Math.log10(count)))
      log.write('defect', { where, error: name, ...(code && { code }), ...(frames && { frames }), count });
    return count;
  }
  return {
    recordMain(error) {
      const facts = errorFactsOf(error);
      notify({ kind: 'defect', error: facts.name, times: record('main', facts) });
    },
    recordWindow(error) {
      record('window', error);
    },
  };
}

function errorFactsOf(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: 'unknown', code: '', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { name: error.name, code, stack: error.stack ?? '' };
}

/** Records uncaught errors of this process instead of ending it, so that other work continues. */
export function recordUncaughtErrors(defects: Defects): void {
  process.on('uncaughtException', (error) => defects.recordMain(error));
  process.on('unhandledRejection', (reason) => defects.recordMain(reason));
}
