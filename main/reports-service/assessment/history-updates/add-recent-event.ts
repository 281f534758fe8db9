interface UserEvent {
  readonly userId: string;
  /** ms since 1970. */
  readonly at: number;
}

/**
 * Adds an event to a list sorted by time, latest first. Keeps the latest event of each user, those within `periodMs`
 * before the latest of all, and at most `maxCount`. An event that an offline device delivers late doesn't displace
 * later ones.
 */
export function addRecentEvent<Kind extends UserEvent>(
  event: Kind,
  previous: readonly Kind[],
  periodMs: number,
  maxCount: number,
): readonly Kind[] {
  const known = previous.find(({ userId }) => userId === event.userId);
  if (known !== undefined && known.at >= event.at) return previous;
  const all = [event, ...previous.filter((each) => each !== known)].sort((a, b) => b.at - a.at);
  const [latest = event] = all;
  return all.filter(({ at }) => latest.at - at <= periodMs).slice(0, maxCount);
}
