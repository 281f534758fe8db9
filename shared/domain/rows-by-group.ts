/** Rows listed by their groups: those of group n are at `from[n]` up to `from[n + 1]`, in their order. */
interface RowsByGroup {
  readonly from: Int32Array;
  readonly rows: Int32Array;
}

/** Lists the rows of each of so many groups, in linear time. Rows of a negative group are left out. */
export function rowsByGroup(groupOf: Int32Array, groups: number): RowsByGroup {
  const from = new Int32Array(groups + 1);
  let count = 0;
  for (const group of groupOf)
    if (group >= 0) {
      from[group + 1] = (from[group + 1] ?? 0) + 1;
      count += 1;
    }
  for (let group = 0; group < groups; group += 1)
    from[group + 1] = (from[group + 1] ?? 0) + (from[group] ?? 0);
  const rows = new Int32Array(count);
  const next = from.slice();
  for (let row = 0; row < groupOf.length; row += 1) {
    const group = groupOf[row] ?? -1;
    if (group < 0) continue;
    const at = next[group] ?? 0;
    rows[at] = row;
    next[group] = at + 1;
  }
  return { from, rows };
}
