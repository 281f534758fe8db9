import type { InvestigatedReports } from '../assistant/investigated-reports';
import { Investigators } from '../assistant/investigators';
import type { InvestigatedFile } from '../store/investigation/investigator';
import { ThreadInvestigator } from '../store/investigation/thread-investigator';
import type { ReadOnlyReports } from '../store/reports/reading';

interface Options {
  /** The path of the thread's program. */
  readonly program: string;
  readonly file: InvestigatedFile;
}

/** Returns a local copy whose investigations run in threads, so that they can be stopped, and keep no other call waiting. */
export function investigatedReports(
  reports: ReadOnlyReports,
  { program, file: { path, key } }: Options,
): InvestigatedReports {
  const threads = new Investigators((coarseKm) => new ThreadInvestigator(program, { path, key, coarseKm }));
  let closing: Promise<void> | null = null;
  const close = async () => {
    await threads.close();
    await reports.close();
  };
  return {
    ...reports,
    investigation: (coarseKm) => threads.begin(coarseKm),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
