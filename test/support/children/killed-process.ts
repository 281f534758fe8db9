/** How Node reports the exit of a process that SIGKILL ended, as code and signal. Windows has no signals, only the code. */
export const killedExit: readonly [code: number | null, signal: NodeJS.Signals | null] =
  process.platform === 'win32' ? [1, null] : [null, 'SIGKILL'];
