/** The order of entries, as `reference-fold.ts` uses it. */

/** An entry as the team's server or a history file has it. `person`: the ID of its author. */
export interface PlainEntry {
  readonly id: string;
  readonly person: string;
  readonly device: string;
  readonly deviceSeq: number;
  readonly subject: string;
  readonly kind: string;
  readonly after: readonly string[];
  readonly saidAt: number;
  readonly receivedAt: number | null;
  readonly arrivedAt: number | null;
  readonly body: unknown;
}

/** Takes, again and again, the earliest of the entries that follow only those taken. */
export function inOrder(entries: readonly PlainEntry[]): readonly PlainEntry[] {
  const taken: PlainEntry[] = [];
  const left = [...entries].sort(
    (one, other) =>
      timeOf(one) - timeOf(other) ||
      compare(one.device, other.device) ||
      one.deviceSeq - other.deviceSeq ||
      compare(one.id, other.id),
  );
  while (left.length > 0) {
    const at = left.findIndex((entry) => !left.some((other) => directlyFollows(entry, other, entries)));
    taken.push(...left.splice(Math.max(0, at), 1));
  }
  return taken;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** A clock can be ahead of the server's. */
function timeOf({ saidAt, receivedAt }: PlainEntry): number {
  return Math.min(saidAt, receivedAt ?? saidAt);
}

/** An entry names those that it follows, and follows the one before of its device. */
function directlyFollows(later: PlainEntry, earlier: PlainEntry, among: readonly PlainEntry[]): boolean {
  if (later.after.includes(earlier.id)) return true;
  const isBefore = (one: PlainEntry) => one.device === later.device && one.deviceSeq < later.deviceSeq;
  return isBefore(earlier) && !among.some((one) => isBefore(one) && one.deviceSeq > earlier.deviceSeq);
}

/** Returns whether an entry follows another one, through any number of others. */
export function reachIn(ordered: readonly PlainEntry[]) {
  const reached = new Map<PlainEntry, Set<PlainEntry>>();
  for (const [at, entry] of ordered.entries()) {
    const all = new Set<PlainEntry>();
    for (const earlier of ordered.slice(0, at))
      if (directlyFollows(entry, earlier, ordered))
        for (const each of [earlier, ...(reached.get(earlier) ?? [])]) all.add(each);
    reached.set(entry, all);
  }
  return (later: PlainEntry, earlier: PlainEntry) => reached.get(later)?.has(earlier) ?? false;
}
