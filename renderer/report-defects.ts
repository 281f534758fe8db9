import type { Bridge } from '../shared/contract/contract';

/** Maximum number of errors reported per run of the window. Main counts repeated ones. */
const maxReports = 50;

/** Sends uncaught errors of the window to main's log. Of each stack, main keeps only locations in the app's own files. */
export function reportDefects(bridge: Bridge, page: Window): (error: unknown) => void {
  let reported = 0;
  const report = (error: unknown) => {
    if (reported >= maxReports) return;
    reported += 1;
    const { name, stack = '' } = error instanceof Error ? error : { name: 'unknown' };
    void bridge.call('defects.report', { name: name.slice(0, 100), stack: stack.slice(0, 20_000) });
  };
  page.addEventListener('error', ({ error }) => report(error));
  page.addEventListener('unhandledrejection', ({ reason }) => report(reason));
  return report;
}
