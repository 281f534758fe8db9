import type { Bridge } from '../shared/ipc';

/** So many in one run of the window are worth telling; main counts those that are the same. */
const mostTold = 50;

/** Tells main's log of errors that nobody in the window caught: their kind and stack, of which only our own places are kept. */
export function reportDefects(bridge: Bridge, page: Window): (error: unknown) => void {
  let told = 0;
  const report = (error: unknown) => {
    if (told >= mostTold) return;
    told += 1;
    const { name, stack = '' } = error instanceof Error ? error : { name: 'unknown' };
    void bridge.call('defects.report', { name: name.slice(0, 100), stack: stack.slice(0, 20_000) });
  };
  page.addEventListener('error', ({ error }) => report(error));
  page.addEventListener('unhandledrejection', ({ reason }) => report(reason));
  return report;
}
