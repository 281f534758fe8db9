import type { InvestigatedReports } from '../assistant/investigated-reports';
import type { InvestigatedFile } from '../store/investigation/investigator';
import { ThreadInvestigator } from '../store/investigation/thread-investigator';
import type { ReadOnlyReports } from '../store/reports/reading';

interface Options {
  /** The path of the thread's program. */
  readonly program: string;
  readonly file: InvestigatedFile;
}

/** Returns a local copy whose investigations run in a thread, so that they can be stopped, and keep no other call waiting. */
export function investigatedReports(
  reports: ReadOnlyReports,
  { program, file: { path, key } }: Options,
): InvestigatedReports {
  let running: { readonly coarseKm: number; readonly thread: ThreadInvestigator } | null = null;
  const stop = () => {
    void running?.thread.close();
    running = null;
  };
  return {
    ...reports,
    investigate: (name, request, coarseKm) => {
      if (running?.coarseKm !== coarseKm) {
        stop();
        running = { coarseKm, thread: new ThreadInvestigator(program, { path, key, coarseKm }) };
      }
      return running.thread.answer(name, request);
    },
    stop,
    close: async () => {
      stop();
      await reports.close();
    },
  };
}
