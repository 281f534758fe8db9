import type { Bridge } from '../shared/contract/contract';

/** Maximum number of errors reported per run of the window. Main counts repeated ones. */
const maxReports = 50;

/**
 * Sends uncaught errors of the window, and violations of its content security policy, to main's log. Of each stack, main keeps
 * only locations in the app's own files.
 */
export function reportDefects(bridge: Bridge, page: Window): (error: unknown) => void {
  let reported = 0;
  const send = (name: string, stack: string) => {
    if (reported >= maxReports) return;
    reported += 1;
    void bridge.call('defects.report', { name: name.slice(0, 100), stack: stack.slice(0, 20_000) });
  };
  const report = (error: unknown) =>
    error instanceof Error ? send(error.name, error.stack ?? '') : send('unknown', '');
  page.addEventListener('error', ({ error }) => report(error));
  page.addEventListener('unhandledrejection', ({ reason }) => report(reason));
  page.addEventListener('securitypolicyviolation', ({ sourceFile, lineNumber, columnNumber }) =>
    send('SecurityPolicyError', `${sourceFile}:${lineNumber}:${columnNumber}`),
  );
  return report;
}
