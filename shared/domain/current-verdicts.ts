import { isSameContent } from './content-identity';
import type { Int64Text } from './report';
import type { BodyOf, LogEntry } from './review-log';

/** A verdict with its entry. */
interface GivenVerdict {
  readonly entry: Pick<LogEntry, 'id' | 'person'>;
  readonly body: BodyOf<'verdict'>;
}

/** The entries that each entry directly follows. */
type Before = ReadonlyMap<string, readonly Pick<LogEntry, 'id'>[]>;

/** Verdicts that stand alongside each other on a subject. Beyond that, which only a faulty program writes, the latest count. */
const maxCurrent = 100;

/**
 * Returns those of the verdicts on a subject that no other one replaces. `given`: those that weren't withdrawn. `ordered`: all
 * entries of the subject, each after those that it follows.
 */
export function currentVerdicts<Given extends GivenVerdict>(
  given: readonly Given[],
  ordered: readonly Pick<LogEntry, 'id'>[],
  before: Before,
): readonly Given[] {
  const byId = new Map(given.map((each) => [each.entry.id, each]));
  const replaced = new Set<Given>();
  // The verdicts up to each entry that no other one had replaced: few, because those of a person replace each other.
  const current = new Map<string, ReadonlySet<Given>>();
  for (const { id } of ordered) {
    const known = new Set<Given>();
    for (const previous of before.get(id) ?? [])
      for (const each of current.get(previous.id) ?? []) if (!replaced.has(each)) known.add(each);
    for (const earliest of [...known].slice(0, Math.max(0, known.size - maxCurrent))) known.delete(earliest);
    current.set(id, known);
    const later = byId.get(id);
    if (!later) continue;
    for (const earlier of known)
      if (replacesIfFollowing(later, earlier)) {
        known.delete(earlier);
        replaced.add(earlier);
      }
    known.add(later);
  }
  return given.filter((each) => !replaced.has(each)).slice(-maxCurrent);
}

/**
 * Whether a verdict that follows another one replaces it: its author's own, one that it settles, or one on something else than
 * the reports say since. Otherwise both stand, and are divided if they differ. Verdicts of earlier versions of the app
 * replaced all that they follow.
 */
export function replacesIfFollowing(later: GivenVerdict, earlier: GivenVerdict): boolean {
  const { content, settles = false } = later.body;
  if (later.entry.person === earlier.entry.person || settles || content === undefined) return true;
  return saysElse({ ...later.body, content }, earlier.body);
}

/** What a verdict is given on: the shown content of a report, and the newest report time of its subject. */
export interface JudgedContent {
  readonly reportKey: string;
  readonly content: string;
  readonly newest?: Int64Text | null;
}

/** Whether this is something else than what an earlier verdict was given on. One that names no content counts as the same. */
export function saysElse(shown: JudgedContent, judged: BodyOf<'verdict'>): boolean {
  if (isLater(shown.newest ?? null, judged.newest)) return true;
  if (judged.content === undefined || shown.reportKey !== judged.reportKey) return false;
  return !isSameContent(shown.content, judged.content) && !isSameContent(judged.content, shown.content);
}

/** Returns whether a report time is later than the newest one that was known (null for none); false if that isn't given. */
export function isLater(time: Int64Text | null, than: Int64Text | null | undefined): boolean {
  if (time === null || than === undefined) return false;
  return than === null || BigInt(time) > BigInt(than);
}
