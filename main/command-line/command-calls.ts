import type { StoreCallName } from '../store/contract';

/** The calls of the store that commands make; a running program answers no others to them. */
export const commandCalls = [
  'reports.chunk',
  'reports.count',
  'reports.rows',
  'reports.value',
] as const satisfies readonly StoreCallName[];
export type CommandCall = (typeof commandCalls)[number];

export function isCommandCall(name: string): name is CommandCall {
  return commandCalls.some((call) => call === name);
}
