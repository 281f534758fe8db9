interface Happening {
  readonly userId: string;
  /** ms since 1970. */
  readonly at: number;
}

/**
 * What happened, the latest first, with one more: the latest of each user, no more than `period` ms before the latest of
 * all, `most` at most. A device that was offline tells late what happened long ago: that pushes nothing out that happened since.
 */
export function recentWith<Kind extends Happening>(
  one: Kind,
  before: readonly Kind[],
  period: number,
  most: number,
): readonly Kind[] {
  const known = before.find(({ userId }) => userId === one.userId);
  if (known !== undefined && known.at >= one.at) return before;
  const all = [one, ...before.filter((each) => each !== known)].sort((a, b) => b.at - a.at);
  const [latest = one] = all;
  return all.filter(({ at }) => latest.at - at <= period).slice(0, most);
}
