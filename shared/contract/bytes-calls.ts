/**
 * The calls of shared/contract/contract.ts with large binary answers. These come straight from the store's process on a message port:
 * each process in between, and the preload's world, would take as long again to copy them.
 */
export const bytesCalls = ['map.points', 'map.shown'] as const;
export type BytesCallName = (typeof bytesCalls)[number];

export function isBytesCall(name: string): boolean {
  return bytesCalls.some((known) => known === name);
}

/** Sent by the preload to the page with the port of an answer: the number of the call. */
export interface BytesArriving {
  readonly bytesOf: number;
}
