/** A set of reports by `seq`, one bit each: report n is bit n & 7 of byte n >> 3. */
export type RowBitset = Uint8Array<ArrayBuffer>;

/** Creates an empty set with room for reports up to `last`. */
export function createRowBitset(last: number): RowBitset {
  return new Uint8Array((last >> 3) + 1);
}

/** Creates a set of the reports 1 to `last`. */
export function fullRowBitset(last: number): RowBitset {
  const set = createRowBitset(last).fill(255);
  set[0] = 254;
  for (let beyond = last + 1; beyond < set.length * 8; beyond += 1) removeRow(set, beyond);
  return last < 1 ? createRowBitset(0) : set;
}

/** Returns true if two sets of the same size have the same reports. */
export function areSameRows(one: RowBitset, other: RowBitset): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Returns true if a report is in the set; false if it is beyond the set's size. */
export function hasRow(set: RowBitset, seq: number): boolean {
  return (((set[seq >> 3] ?? 0) >> (seq & 7)) & 1) === 1;
}

export function addRow(set: RowBitset, seq: number): void {
  set[seq >> 3] = (set[seq >> 3] ?? 0) | (1 << (seq & 7));
}

function removeRow(set: RowBitset, seq: number): void {
  set[seq >> 3] = (set[seq >> 3] ?? 0) & ~(1 << (seq & 7));
}
