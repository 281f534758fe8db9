import type { PackedPoints } from '../../../../shared/domain/packed-points';

/**
 * Which reports are shown: bit `seq % 8` (the lowest first) of byte `seq / 8`. A report beyond the end is not.
 */
export type ShownReports = Uint8Array;

/** True where a report is among those shown. */
export function isShown(shown: ShownReports, seq: number): boolean {
  return ((shown[seq >>> 3] ?? 0) & (1 << (seq & 7))) !== 0;
}

/** A set of so many bits with these reports. */
export function shownReports(seqs: Iterable<number>, highest: number): ShownReports {
  const shown = new Uint8Array((highest >>> 3) + 1);
  for (const seq of seqs) shown[seq >>> 3] = (shown[seq >>> 3] ?? 0) | (1 << (seq & 7));
  return shown;
}

/** Every report that has a point. */
export function allShown({ seq, count }: PackedPoints): ShownReports {
  return new Uint8Array(((seq[count - 1] ?? 0) >>> 3) + 1).fill(255);
}
