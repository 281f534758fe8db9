import type { Int64Text, JsonText } from '../../../shared/domain/report';
import { parseExact } from '../../../shared/json/exact-json';
import { changedPaths, changedPathsOf } from '../../../shared/json/paths';

/** One content that the service sent for a report. */
export interface Content {
  readonly json: JsonText;
  readonly timestamp: Int64Text | null;
  /** When it was first received, ms since 1970. */
  readonly receivedAt: number;
  /** The version of the report: 1 for the first content received. */
  readonly version: number;
}

export interface Contents {
  readonly shown: Content;
  /** Ordered by when they were replaced. */
  readonly earlier: readonly Content[];
  /** Number of versions received. Receiving a stored content again does not count. */
  readonly versions: number;
  /** Paths of the fields that differ between all consecutive stored contents; empty while these are too few to tell. */
  readonly changing: readonly string[];
  /**
   * Whether the shown content differs from the previous one only in those fields, so that it can be dropped
   * once another is shown.
   */
  readonly replaceable: boolean;
}

export function firstContent(received: Omit<Content, 'version'>): Contents {
  return { shown: { ...received, version: 1 }, earlier: [], versions: 1, changing: [], replaceable: false };
}

/**
 * Returns the contents of a report after a content is received. The content with the later report timestamp
 * is shown; if they are equal, or one has none, the one received last. A content is never stored twice, so
 * that a service that alternates between two does not fill the disk. Beyond the limits of `thinVersions`, some are
 * dropped. Returns the same value if nothing changes.
 */
export function receivedContent(contents: Contents, received: Omit<Content, 'version'>): Contents {
  const { shown, earlier, versions } = contents;
  if (received.json === shown.json) return contents;
  const known = earlier.find(({ json }) => json === received.json);
  const content = known ?? { ...received, version: versions + 1 };
  const isOutdated = isOlder(received, shown);
  if (known && isOutdated) return contents;
  const others = earlier.filter((other) => other !== known);
  return thinVersions({
    ...contents,
    shown: isOutdated ? shown : content,
    earlier: [...others, isOutdated ? content : shown],
    versions: known ? versions : content.version,
  });
}

/**
 * Returns the contents with the shown content replaced by the received one, without reading the earlier ones.
 * This is possible if both differ only in fields that change every time; otherwise returns null.
 */
export function replacedContent(contents: Contents, received: Omit<Content, 'version'>): Contents | null {
  const { shown, versions, changing, replaceable } = contents;
  if (!replaceable || isOlder(received, shown)) return null;
  const changed = changedPaths(shown.json, received.json);
  if (!changed.every((path) => changing.includes(path))) return null;
  return { ...contents, shown: { ...received, version: versions + 1 }, versions: versions + 1 };
}

function isOlder(one: Omit<Content, 'version'>, other: Content): boolean {
  return (
    one.timestamp !== null && other.timestamp !== null && BigInt(one.timestamp) < BigInt(other.timestamp)
  );
}

export function hasChanged(before: Contents, after: Contents): boolean {
  return before.shown.json !== after.shown.json || before.versions !== after.versions;
}

/** Maximum number of stored contents per report. */
export const maxContents = 8;
/** Maximum total length of the contents between the first and the last, in characters. */
export const maxBetweenLength = 262_144;
/** Minimum number of contents needed to decide that a field changes every time. */
const minCompared = 4;
/** Maximum length of the list of changing paths, in characters; a longer one is not stored. */
const maxChangingLength = 4_096;

/** A stored content with its parsed value and the paths of the fields that differ from the previous content. */
interface Compared {
  readonly content: Content;
  readonly value: unknown;
  readonly changed: readonly string[];
}

/**
 * Drops contents of a report beyond the limits. The first, the last received and the shown one always stay.
 * Of the others, those are dropped first that differ from the previous content only in fields that change
 * every time, then those that also differ in extra_data only. Among equals, the one whose neighbors were
 * received closest together is dropped, so that the rest stay spread over time.
 */
function thinVersions(contents: Contents): Contents {
  const all = [...contents.earlier, contents.shown];
  if (all.length < minCompared && isWithin(all)) return { ...contents, replaceable: false };
  const compared = compare(all);
  const changing = changingFields(compared);
  if (isWithin(all)) return { ...contents, changing, replaceable: false };
  for (let drop = leastNovel(compared, contents, changing); drop !== null; ) {
    const [before, after] = [compared[drop - 1], compared[drop + 1]];
    if (before && after)
      compared.splice(drop, 2, { ...after, changed: changedPathsOf(before.value, after.value) });
    drop = isWithin(compared.map(({ content }) => content)) ? null : leastNovel(compared, contents, changing);
  }
  const earlier = compared.slice(0, -1).map(({ content }) => content);
  const replaceable = noveltyOf(compared.at(-1)?.changed ?? [], changing) === 0;
  return { ...contents, earlier, changing, replaceable };
}

function isWithin(all: readonly Content[]): boolean {
  const between = all.slice(1, -1).reduce((sum, { json }) => sum + json.length, 0);
  return all.length <= maxContents && (between <= maxBetweenLength || all.length <= 2);
}

function compare(all: readonly Content[]): Compared[] {
  let before: unknown;
  return all.map((content, at) => {
    const value = parseExact(content.json);
    const changed = at === 0 ? [] : changedPathsOf(before, value);
    before = value;
    return { content, value, changed };
  });
}

/**
 * Returns the fields that changed between all consecutive contents. The service's decision is never among
 * them: every change of it matters.
 */
function changingFields(compared: readonly Compared[]): readonly string[] {
  const [first, ...others] = compared.slice(1);
  if (first === undefined || compared.length < minCompared) return [];
  const sets = others.map(({ changed }) => new Set(changed));
  const paths = first.changed.filter((path) => !isDecision(path) && sets.every((set) => set.has(path)));
  return JSON.stringify(paths).length > maxChangingLength ? [] : paths;
}

function isDecision(path: string): boolean {
  return path === '' || path === 'event' || path.startsWith('event.');
}

/** Returns the index of the content with the least information; null if none may be dropped. */
function leastNovel(
  compared: readonly Compared[],
  { versions, shown }: Contents,
  changing: readonly string[],
): number | null {
  let least: { readonly at: number; readonly novelty: number; readonly apart: number } | null = null;
  for (const [at, { content, changed }] of compared.entries()) {
    const [before, after] = [compared[at - 1], compared[at + 1]];
    const stays = content === shown || content.version === 1 || content.version === versions;
    if (stays || !before || !after) continue;
    const novelty = noveltyOf(changed, changing);
    const apart = after.content.receivedAt - before.content.receivedAt;
    if (least === null || novelty < least.novelty || (novelty === least.novelty && apart < least.apart))
      least = { at, novelty, apart };
  }
  return least?.at ?? null;
}

/** Returns 0 if only fields that change every time differ, 1 if extra_data differs as well, otherwise 2. */
function noveltyOf(changed: readonly string[], changing: readonly string[]): number {
  const novelty = changed.filter((path) => !changing.includes(path));
  if (novelty.length === 0) return 0;
  return novelty.every((path) => path === 'extra_data' || path.startsWith('extra_data.')) ? 1 : 2;
}
