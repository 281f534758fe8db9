import type { Case, CaseContent, CaseItem, CaseStatus } from './case';
import type { EndedSharing } from './ended-sharing';

/**
 * A change of a case that the team shares. A text that several people changed at once has several versions: `replaces` has
 * the IDs of the entries with the versions that its author saw and replaces, so that no other version is lost.
 */
export type CaseChange =
  /**
   * The entry that shares a case has the ID of the shared case, so that no other entry can. Its author and leads can end
   * the sharing. `createdAt`: ms since 1970.
   */
  | { readonly what: 'sharing'; readonly on: boolean; readonly createdAt: number }
  | { readonly what: 'title' | 'summary'; readonly value: string; readonly replaces: readonly string[] }
  | { readonly what: 'status'; readonly value: CaseStatus; readonly replaces: readonly string[] }
  /** Adds or changes an item; null removes it. */
  | {
      readonly what: 'item';
      readonly id: string;
      readonly content: CaseContent | null;
      readonly replaces: readonly string[];
    }
  /** Puts an item into another place (item-places.ts). The latest one counts. */
  | { readonly what: 'place'; readonly id: string; readonly place: string };

/** Changes that one entry may contain. */
export const maxCaseChanges = 2_000;

/** A text of a case that several people can change at once. */
export type CaseField =
  | { readonly what: 'title' | 'summary' | 'status' }
  | { readonly what: 'item'; readonly id: string };

/** What one or more people wrote into a field. */
export interface CaseVersion {
  /** The entries that say so. */
  readonly entries: readonly string[];
  /** The author of the latest one; null for this analyst. */
  readonly person: string | null;
  /** ms since 1970. */
  readonly at: number;
  /** The title, summary or status, the text of a note or the caption of a picture. */
  readonly text: string;
}

/** A field with several versions, of which one is to be picked. The case shows the first one. */
export interface DividedField {
  readonly field: CaseField;
  readonly versions: readonly CaseVersion[];
}

/** What the team knows of a case. */
export interface CaseSharing {
  /** Who shared it; null for this analyst. */
  readonly by: string | null;
  /** ms since 1970. */
  readonly sharedAt: number;
  /** Whether this analyst can end it. */
  readonly canEnd: boolean;
  /** Who changed it last, null for this analyst, and when, ms since 1970. */
  readonly changedBy: string | null;
  readonly changedAt: number;
  /** Entries of this analyst about it that the team doesn't have yet. */
  readonly unshared: number;
  /** Whether a newer version changed it in ways that this one can't read. */
  readonly isNewer: boolean;
  readonly divided: readonly DividedField[];
}

/** A case as it is listed; `sharing` is missing if it isn't shared. */
export type ListedCase = Case & { readonly sharing?: CaseSharing };

/** A case that this analyst had in the list, and of which the log shows nothing any more, or not now. */
export interface WithheldCase {
  /** The ID with which it was listed. */
  readonly id: string;
  /** "" if this analyst may not read it now. */
  readonly title: string;
  readonly reason:
    | ({ readonly kind: 'ended' } & EndedSharing)
    /** It contains a report that this analyst is to judge in a second review. */
    | { readonly kind: 'second-review' };
}

/** The cases of a profile. */
export interface CaseList {
  readonly cases: readonly ListedCase[];
  readonly withheld: readonly WithheldCase[];
}

/** Returns a case as one that isn't shared. */
export function withoutTeam({ team: _, sharing: __, ...own }: ListedCase): Case {
  return own;
}

/** Returns the text of an item that people change; null if it has none. */
export function textOf(content: CaseContent): string | null {
  if (content.kind === 'note') return content.text;
  return content.kind === 'picture' ? content.caption : null;
}

/** Returns an item with another text. */
export function withText<Content extends CaseContent>(content: Content, text: string): Content {
  if (content.kind === 'note') return { ...content, text };
  return content.kind === 'picture' ? { ...content, caption: text } : content;
}

/** Returns what an item is, without its ID and without fields of newer versions. */
export function contentOf(item: CaseContent): CaseContent {
  switch (item.kind) {
    case 'report':
      return { kind: item.kind, key: item.key, transactionId: item.transactionId };
    case 'entity':
      return { kind: item.kind, entity: item.entity, value: item.value };
    case 'note':
      return { kind: item.kind, text: item.text };
    case 'picture': {
      const { kind, picture, of, caption, takenAt } = item;
      return { kind, picture, of, caption, takenAt };
    }
  }
}

export function isSameContent(one: CaseContent, other: CaseContent): boolean {
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}

/**
 * Makes the changes between two states of a case in a third one. What is the same in `from` and `to` stays as it is in
 * `onto`, so that others' changes remain.
 */
export function rebased(from: Case, to: Case, onto: Case): Case {
  if (from === to) return onto;
  if (from === onto) return to;
  const items = rebasedItems(from.items, to.items, onto.items);
  return {
    ...onto,
    title: to.title === from.title ? onto.title : to.title,
    summary: to.summary === from.summary ? onto.summary : to.summary,
    status: to.status === from.status ? onto.status : to.status,
    changedAt: Math.max(to.changedAt, onto.changedAt),
    items,
  };
}

function rebasedItems(
  from: readonly CaseItem[],
  to: readonly CaseItem[],
  onto: readonly CaseItem[],
): readonly CaseItem[] {
  if (from === to) return onto;
  const before = new Map(from.map((item) => [item.id, item]));
  const after = new Map(to.map((item) => [item.id, item]));
  const current = new Map(onto.map((item) => [item.id, item]));
  const kept = onto.flatMap((item) => {
    const [was, is] = [before.get(item.id), after.get(item.id)];
    if (was !== undefined && is === undefined) return [];
    return [is === undefined || (was && isSameContent(was, is)) ? item : is];
  });
  const isSameOrder = sameOrder(from, to);
  const placed = isSameOrder ? kept : inOrderOf(to, kept);
  return to.reduce<readonly CaseItem[]>((items, item, at) => {
    const was = before.get(item.id);
    // Also one that others removed while it was changed here.
    const isAdded = !current.has(item.id) && (was === undefined || !isSameContent(was, item));
    return isAdded ? insertedAfter(items, to[at - 1]?.id, item) : items;
  }, placed);
}

function sameOrder(from: readonly CaseItem[], to: readonly CaseItem[]): boolean {
  const ids = new Set(to.map(({ id }) => id));
  const known = new Set(from.map(({ id }) => id));
  const [one, other] = [from.filter(({ id }) => ids.has(id)), to.filter(({ id }) => known.has(id))];
  return one.every(({ id }, at) => id === other[at]?.id);
}

/** Puts the items that `to` has into its order, each into a place where one of them is. */
function inOrderOf(to: readonly CaseItem[], items: readonly CaseItem[]): readonly CaseItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const sorted = to.flatMap(({ id }) => byId.get(id) ?? []);
  const ids = new Set(sorted.map(({ id }) => id));
  let next = 0;
  return items.map((item) => {
    if (!ids.has(item.id)) return item;
    next += 1;
    return sorted[next - 1] ?? item;
  });
}

function insertedAfter(
  items: readonly CaseItem[],
  previous: string | undefined,
  item: CaseItem,
): readonly CaseItem[] {
  const at = items.findIndex(({ id }) => id === previous);
  const index = previous === undefined ? 0 : at === -1 ? items.length : at + 1;
  return items.toSpliced(index, 0, item);
}
