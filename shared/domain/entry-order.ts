import TinyQueue from 'tinyqueue';
import { compareText } from './compare-text';
import { orderTime } from './entry-time';
import { isMark, type LogEntry } from './review-log';

/** What the order of entries depends on. */
export type OrderedEntry = Pick<
  LogEntry,
  'id' | 'kind' | 'device' | 'deviceSeq' | 'after' | 'saidAt' | 'receivedAt'
>;

/** The entries that each entry directly follows. */
export type Before<Entry> = ReadonlyMap<string, readonly Entry[]>;

/** Returns those of the entries that none of the others follows, directly or through any entry. */
export function headsOf<Entry extends OrderedEntry>(
  some: readonly Entry[],
  before: Before<Entry>,
): readonly Entry[] {
  const followed = new Set<Entry>();
  // From the last one back: it usually follows all others, so that one walk is enough.
  for (const entry of some.toReversed()) {
    if (followed.has(entry)) continue;
    const open = [...(before.get(entry.id) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (followed.has(next) || next === entry) continue;
      followed.add(next);
      open.push(...(before.get(next.id) ?? []));
    }
  }
  return some.filter((entry) => !followed.has(entry));
}

/**
 * Sorts the entries of a subject, each used once. An entry follows those in its `after` and the earlier ones of its device.
 * Entries that don't follow one another are ordered by time, then device; never by their arrival, so that all desktops with
 * the same entries derive the same from them. Read marks aren't shared, so only later marks of their device follow them.
 */
export function inOrder<Entry extends OrderedEntry>(
  entries: Iterable<Entry>,
): { readonly ordered: readonly Entry[]; readonly before: Before<Entry> } {
  const byId = new Map<string, Entry>();
  for (const entry of entries) byId.set(entry.id, entry);
  const sorted = [...byId.values()].sort(byTime);
  const before = new Map<string, Entry[]>();
  for (const entry of sorted)
    before.set(
      entry.id,
      [...new Set(entry.after)].flatMap((id) => byId.get(id) ?? []).filter((other) => !isMark(other.kind)),
    );
  const lastOfDevice = new Map<string, Entry>();
  const lastShared = new Map<string, Entry>();
  for (const entry of [...sorted].sort((one, other) => one.deviceSeq - other.deviceSeq)) {
    const previous = (isMark(entry.kind) ? lastOfDevice : lastShared).get(entry.device);
    if (previous !== undefined) before.get(entry.id)?.push(previous);
    lastOfDevice.set(entry.device, entry);
    if (!isMark(entry.kind)) lastShared.set(entry.device, entry);
  }
  return { ordered: afterWhatTheyFollow(sorted, before), before };
}

function byTime(one: OrderedEntry, other: OrderedEntry): number {
  return (
    orderTime(one) - orderTime(other) ||
    compareText(one.device, other.device) ||
    one.deviceSeq - other.deviceSeq ||
    compareText(one.id, other.id)
  );
}

interface Waiting<Entry> {
  readonly entry: Entry;
  /** Its place by time. */
  readonly rank: number;
  readonly followers: Waiting<Entry>[];
  /** How many of the entries that it follows have no place yet. */
  open: number;
}

/**
 * Returns the entries in an order in which each comes after those that it follows, and otherwise the earliest first.
 * Entries that follow each other in a circle, which only a faulty program writes, are ordered by time.
 */
function afterWhatTheyFollow<Entry extends OrderedEntry>(
  sorted: readonly Entry[],
  before: Before<Entry>,
): readonly Entry[] {
  const waiting = sorted.map((entry, rank): Waiting<Entry> => ({ entry, rank, followers: [], open: 0 }));
  const byEntry = new Map(waiting.map((each) => [each.entry, each]));
  for (const each of waiting)
    for (const other of before.get(each.entry.id) ?? []) {
      byEntry.get(other)?.followers.push(each);
      each.open += 1;
    }
  const ready = new TinyQueue(
    waiting.filter(({ open }) => open === 0),
    (one, other) => one.rank - other.rank,
  );
  const ordered = new Set<Entry>();
  function place({ entry, followers }: Waiting<Entry>): void {
    if (ordered.has(entry)) return;
    ordered.add(entry);
    for (const follower of followers) {
      follower.open -= 1;
      if (follower.open === 0) ready.push(follower);
    }
  }
  for (const each of waiting) {
    for (let next = ready.pop(); next !== undefined; next = ready.pop()) place(next);
    // Not ready before: it is the earliest of a circle.
    place(each);
  }
  return [...ordered];
}
