/** A set of reports by their `seq`, a bit each: report n is bit n & 7 of byte n >> 3. */
export type SeqSet = Uint8Array<ArrayBuffer>;

/** An empty set with room for reports up to `last`. */
export function newSeqSet(last: number): SeqSet {
  return new Uint8Array((last >> 3) + 1);
}

/** Reports 1 to `last`. */
export function allSeqs(last: number): SeqSet {
  const set = newSeqSet(last).fill(255);
  set[0] = 254;
  for (let beyond = last + 1; beyond < set.length * 8; beyond += 1) removeSeq(set, beyond);
  return last < 1 ? newSeqSet(0) : set;
}

/** Whether a report is in the set; one that the set has no room for is not. */
export function hasSeq(set: SeqSet, seq: number): boolean {
  return (((set[seq >> 3] ?? 0) >> (seq & 7)) & 1) === 1;
}

export function addSeq(set: SeqSet, seq: number): void {
  set[seq >> 3] = (set[seq >> 3] ?? 0) | (1 << (seq & 7));
}

function removeSeq(set: SeqSet, seq: number): void {
  set[seq >> 3] = (set[seq >> 3] ?? 0) & ~(1 << (seq & 7));
}
