/**
 * The calls of shared/ipc.ts whose answer has long bytes. It comes straight from the store's process by a port of its own: each
 * process between them, and the preload's world, would take as long again to copy it.
 */
export const bytesCalls = ['map.points', 'map.shown'] as const;
export type BytesCallName = (typeof bytesCalls)[number];

export function isBytesCall(name: string): boolean {
  return bytesCalls.some((known) => known === name);
}

/** What the page hears from the preload with the port of an answer: the number that it gave the call. */
export interface BytesArriving {
  readonly bytesOf: number;
}
