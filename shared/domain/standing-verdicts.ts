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

/**
 * Returns those of the verdicts that no other one replaces. `given`: the verdicts on a subject that weren't withdrawn, each
 * after those that it follows.
 */
export function standingVerdicts<Given extends GivenVerdict>(
  given: readonly Given[],
  before: Before,
): readonly Given[] {
  const places = new Map(given.map((each, at) => [each, at]));
  let standing = given;
  // From the last one back: it usually replaces all others of its author, so that few are left to compare.
  for (const [at, later] of [...given.entries()].reverse()) {
    const replaceable = standing.filter(
      (earlier) => (places.get(earlier) ?? 0) < at && replacesIfFollowing(later, earlier),
    );
    if (replaceable.length === 0) continue;
    const followed = followedBy(later.entry.id, before);
    const replaced = new Set(replaceable.filter(({ entry }) => followed.has(entry.id)));
    standing = standing.filter((each) => !replaced.has(each));
  }
  return standing;
}

/**
 * Whether a verdict that follows another one replaces it: its author's own, one that it settles, or one on something else than
 * the reports say since. Otherwise both stand, and are divided if they differ. Verdicts of earlier versions of the program
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

function isLater(time: Int64Text | null, than: Int64Text | null | undefined): boolean {
  if (time === null || than === undefined) return false;
  return than === null || BigInt(time) > BigInt(than);
}

function followedBy(id: string, before: Before): ReadonlySet<string> {
  const followed = new Set([id]);
  for (const each of followed) for (const entry of before.get(each) ?? []) followed.add(entry.id);
  return followed;
}
