import type { ProgramHappening } from '../../shared/domain/program-notice';
import type { Log } from './log';
import { ownFrames } from './log-redaction';

/** Different defects that are told apart in one run; what comes on top is only counted. */
const mostKinds = 50;

/** What is known of an error without its text, which may hold anything: a service's answer, a path, a key. */
interface MetError {
  readonly name: string;
  /** The code of the system or of Node; '' for none. */
  readonly code: string;
  readonly stack: string;
}

export interface Defects {
  /** Takes note of an error that nobody expected, met in the main process: logged, and told once. */
  inMain(error: unknown): void;
  /** The same for one that the window met and shows itself: only logged. */
  inWindow(error: MetError): void;
}

/** Errors that nobody expected: each kind, from each place, is logged once and then counted, by powers of ten. */
export function createDefects(log: Log, tell: (happening: ProgramHappening) => void): Defects {
  const met = new Map<string, number>();

  function note(where: 'main' | 'window', { name, code, stack }: MetError): number {
    const frames = ownFrames(stack);
    const which = `${where} ${name} ${code} ${frames}`;
    const kind = met.has(which) || met.size < mostKinds ? which : where;
    const count = (met.get(kind) ?? 0) + 1;
    met.set(kind, count);
    if (Number.isInteger(Math.log10(count)))
      log.write('defect', { where, error: name, ...(code && { code }), ...(frames && { frames }), count });
    return count;
  }
  return {
    inMain(error) {
      const known = metErrorOf(error);
      tell({ kind: 'defect', error: known.name, times: note('main', known) });
    },
    inWindow(error) {
      note('window', error);
    },
  };
}

function metErrorOf(error: unknown): MetError {
  if (!(error instanceof Error)) return { name: 'unknown', code: '', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { name: error.name, code, stack: error.stack ?? '' };
}

/** Has whatever nobody caught in this process noted, instead of ending it: what is under way elsewhere goes on. */
export function noteWhatNobodyCaught(defects: Defects): void {
  process.on('uncaughtException', (error) => defects.inMain(error));
  process.on('unhandledRejection', (reason) => defects.inMain(reason));
}
