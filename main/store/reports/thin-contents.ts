import { changedPathsOf } from '../../../shared/json/changed-paths';
import { parseExact } from '../../../shared/json/exact-json';
import type { Content, Contents } from './contents';

/** How many contents of one report are stored. */
export const mostContents = 8;
/** How many characters those between the first and the last may have together. */
export const mostBetween = 262_144;
/** How many contents it takes to say that a field changes each time. */
const fewestToCompare = 4;
/** More paths than this, in characters, are not remembered. */
const longestChanging = 4_096;

/** A stored content with its value and the paths of the fields that differ from the content before it. */
interface Compared {
  readonly content: Content;
  readonly value: unknown;
  readonly changed: readonly string[];
}

/**
 * Drops contents of a report beyond the limits. The first, the last received and the one shown always stay. Of the others
 * those go first that differ from the content before them only in fields that change each time, then those that differ only
 * in extra_data as well; of equals, the one whose neighbours were received closest together, so that the rest stay spread
 * over time.
 */
export function thinned(contents: Contents): Contents {
  const all = [...contents.earlier, contents.shown];
  if (isWithin(all)) return { ...contents, replaceable: false };
  const compared = compare(all);
  const changing = changingFields(compared);
  for (let drop = leastNews(compared, contents, changing); drop !== null; ) {
    const [before, after] = [compared[drop - 1], compared[drop + 1]];
    if (before && after)
      compared.splice(drop, 2, { ...after, changed: changedPathsOf(before.value, after.value) });
    drop = isWithin(compared.map(({ content }) => content)) ? null : leastNews(compared, contents, changing);
  }
  const earlier = compared.slice(0, -1).map(({ content }) => content);
  const replaceable = newsIn(compared.at(-1)?.changed ?? [], changing) === 0;
  return { ...contents, earlier, changing, replaceable };
}

function isWithin(all: readonly Content[]): boolean {
  const between = all.slice(1, -1).reduce((sum, { json }) => sum + json.length, 0);
  return all.length <= mostContents && (between <= mostBetween || all.length <= 2);
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

/** The fields that changed between each two contents. What the service decided is never among them: each change of it is news. */
function changingFields(compared: readonly Compared[]): readonly string[] {
  const [first, ...others] = compared.slice(1);
  if (first === undefined || compared.length < fewestToCompare) return [];
  const sets = others.map(({ changed }) => new Set(changed));
  const paths = first.changed.filter((path) => !isDecision(path) && sets.every((set) => set.has(path)));
  return JSON.stringify(paths).length > longestChanging ? [] : paths;
}

function isDecision(path: string): boolean {
  return path === '' || path === 'event' || path.startsWith('event.');
}

/** Where the content stands that says least of what the others do not; null where none may be dropped. */
function leastNews(
  compared: readonly Compared[],
  { versions, shown }: Contents,
  changing: readonly string[],
): number | null {
  let least: { readonly at: number; readonly news: number; readonly apart: number } | null = null;
  for (const [at, { content, changed }] of compared.entries()) {
    const [before, after] = [compared[at - 1], compared[at + 1]];
    const stays = content === shown || content.version === 1 || content.version === versions;
    if (stays || !before || !after) continue;
    const news = newsIn(changed, changing);
    const apart = after.content.receivedAt - before.content.receivedAt;
    if (least === null || news < least.news || (news === least.news && apart < least.apart))
      least = { at, news, apart };
  }
  return least?.at ?? null;
}

/** 0 where only fields that change each time did, 1 where extra_data did as well, else 2. */
function newsIn(changed: readonly string[], changing: readonly string[]): number {
  const news = changed.filter((path) => !changing.includes(path));
  if (news.length === 0) return 0;
  return news.every((path) => path === 'extra_data' || path.startsWith('extra_data.')) ? 1 : 2;
}
