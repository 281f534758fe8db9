import { type Case, type CaseContent, type CaseItem, type CaseStatus, maxMergedItems } from './case';
import {
  type CaseChange,
  type CaseField,
  type CaseSharing,
  type CaseVersion,
  contentOf,
  type DividedField,
  textOf,
} from './case-change';
import type { EndedSharing } from './ended-sharing';
import { dateableMoment, type LogEntry, type ReadEntry, shareOfSubject } from './review-log';
import { foldEntries } from './review-state';

/** A value with the entry that set it. */
export interface Version<Value> {
  readonly entry: LogEntry;
  readonly value: Value;
}

/** The values of a field that no other one replaces, in the order of the log: several if people changed it at once. */
export type Versions<Value> = readonly Version<Value>[];

export interface FoldedItem {
  readonly id: string;
  /** "" for an item that was never placed. */
  readonly place: string;
  /** null is a version that removes the item. The item is there while any other one is. */
  readonly versions: Versions<CaseContent | null>;
}

/** A shared case, as its entries give it. All desktops with the same entries derive the same one. */
export interface FoldedCase {
  /** The entry that shares it, with the time when the case was created, ms since 1970; null if that entry isn't known. */
  readonly shared: Version<number> | null;
  /** What says that the sharing ends; whether it does depends on its author (`endingOf`). */
  readonly endings: readonly LogEntry[];
  readonly title: Versions<string>;
  readonly summary: Versions<string>;
  readonly status: Versions<CaseStatus>;
  /** In order. */
  readonly items: readonly FoldedItem[];
  readonly removed: readonly FoldedItem[];
  /** In the order of the log. */
  readonly entries: readonly LogEntry[];
  /** Whether some of them can't be read, because a newer version wrote them. */
  readonly isNewer: boolean;
  /** `after` of the next entry. */
  readonly heads: readonly string[];
}

interface CaseEntryChange {
  readonly entry: LogEntry;
  readonly change: CaseChange;
}

/** Who can end the sharing of cases. */
export interface SharingRights {
  /** The IDs of all who are or were leads. */
  readonly leads: ReadonlySet<string>;
  /** Whether this analyst can end the sharing that an entry began. */
  readonly canEnd: (shared: LogEntry) => boolean;
}

/** Derives a shared case from its entries, given in any order. */
export function foldCase(entries: readonly ReadEntry[]): FoldedCase {
  const { history, heads } = foldEntries(entries);
  const changes = history.flatMap(({ entry, content: read }) =>
    read?.kind === 'case' ? read.body.changes.map((change) => ({ entry, change })) : [],
  );
  const shared = sharedBy(changes);
  const items = itemsOf(changes);
  return {
    shared,
    endings: changes.flatMap(({ entry, change }) => (change.what === 'sharing' && !change.on ? [entry] : [])),
    title: versionsOf(textsOf(changes, 'title')),
    summary: versionsOf(textsOf(changes, 'summary')),
    status: versionsOf(
      changes.flatMap(({ entry, change }) =>
        change.what === 'status' ? [{ entry, value: change.value, replaces: change.replaces }] : [],
      ),
    ),
    items: items.filter(isThere).toSorted(byPlace).slice(0, maxMergedItems),
    removed: items.filter((item) => !isThere(item)),
    entries: history.map(({ entry }) => entry),
    isNewer: history.some(({ content: read }) => read === null),
    heads,
  };
}

/** Entries have different IDs, so that no other member can be taken for who shares the case. */
function sharedBy(changes: readonly CaseEntryChange[]): Version<number> | null {
  for (const { entry, change } of changes)
    if (change.what === 'sharing' && change.on && entry.id === shareOfSubject(entry.subject))
      return { entry, value: change.createdAt };
  return null;
}

/**
 * Returns the entry that ends the sharing of a case: by who shared it or by a lead; null while it is shared. `leads`: the
 * IDs of all who are or were leads. This analyst's entries were written only if they could end it then.
 */
export function endingOf({ shared, endings }: FoldedCase, leads: ReadonlySet<string>): LogEntry | null {
  if (shared === null) return null;
  const mayEnd = ({ person }: LogEntry) =>
    person === null || person === shared.entry.person || leads.has(person);
  return endings.find(mayEnd) ?? null;
}

/** Returns who ended the sharing, and when. */
export function endedBy(ending: LogEntry): EndedSharing {
  return { by: ending.person, at: momentOf(ending) };
}

interface Setting<Value> extends Version<Value> {
  readonly replaces: readonly string[];
}

function textsOf(changes: readonly CaseEntryChange[], what: 'title' | 'summary'): readonly Setting<string>[] {
  return changes.flatMap(({ entry, change }) =>
    change.what === what ? [{ entry, value: change.value, replaces: change.replaces }] : [],
  );
}

function itemsOf(changes: readonly CaseEntryChange[]): readonly FoldedItem[] {
  const settings = new Map<string, Setting<CaseContent | null>[]>();
  const places = new Map<string, string>();
  for (const { entry, change } of changes) {
    if (change.what === 'place') places.set(change.id, change.place);
    if (change.what !== 'item') continue;
    const setting = { entry, value: change.content, replaces: change.replaces };
    const earlier = settings.get(change.id);
    if (earlier) earlier.push(setting);
    else settings.set(change.id, [setting]);
  }
  return [...settings].map(([id, all]) => ({ id, place: places.get(id) ?? '', versions: versionsOf(all) }));
}

/** Returns the values that no other one replaces. Entries that replace each other in a circle leave the latest one. */
function versionsOf<Value>(settings: readonly Setting<Value>[]): Versions<Value> {
  const ofEntries = [...new Map(settings.map((setting) => [setting.entry.id, setting])).values()];
  const replaced = new Set(
    ofEntries.flatMap(({ entry, replaces }) => replaces.filter((id) => id !== entry.id)),
  );
  const left = ofEntries.filter(({ entry }) => !replaced.has(entry.id));
  return (left.length > 0 ? left : ofEntries.slice(-1)).map(({ entry, value }) => ({ entry, value }));
}

function isThere({ versions }: FoldedItem): boolean {
  return versions.some(({ value }) => value !== null);
}

function byPlace(one: FoldedItem, other: FoldedItem): number {
  if (one.place !== other.place) return one.place < other.place ? -1 : 1;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

/**
 * Returns the version that is shown: this analyst's, so that what they type isn't exchanged for something else, otherwise
 * the latest one.
 */
export function shownVersion<Value>(versions: Versions<Value>): Version<Value> | undefined {
  return versions.findLast(({ entry }) => entry.person === null) ?? versions.at(-1);
}

/** Returns the version of an item's content that is shown; undefined for an item that was removed. */
export function shownContent({ versions }: FoldedItem): Version<CaseContent> | undefined {
  const there = versions.flatMap(({ entry, value }) => (value === null ? [] : [{ entry, value }]));
  return shownVersion(there);
}

/** Returns a shared case as it is shown, as the local copy with an ID. */
export function caseOf(
  folded: FoldedCase,
  { id, share }: { readonly id: string; readonly share: string },
): Case {
  const [first, latest] = [folded.entries[0], folded.entries.at(-1)];
  return {
    id,
    title: shownVersion(folded.title)?.value ?? '',
    summary: shownVersion(folded.summary)?.value ?? '',
    status: shownVersion(folded.status)?.value ?? 'open',
    createdAt: folded.shared?.value ?? momentOf(first),
    changedAt: momentOf(latest),
    items: folded.items.flatMap((item): readonly CaseItem[] => {
      const shown = shownContent(item);
      return shown ? [{ id: item.id, ...contentOf(shown.value) }] : [];
    }),
    team: { share, heads: folded.heads.slice(-maxHeads) },
  };
}

/** An entry can't follow more. */
const maxHeads = 1_000;
function momentOf(entry: LogEntry | undefined): number {
  return dateableMoment(entry?.saidAt ?? 0);
}

/** Returns what the team knows of a case; null if it isn't shared, or no longer. */
export function sharingOf(folded: FoldedCase, { leads, canEnd }: SharingRights): CaseSharing | null {
  const { shared, entries, isNewer } = folded;
  const latest = entries.at(-1);
  if (shared === null || latest === undefined || endingOf(folded, leads) !== null) return null;
  return {
    by: shared.entry.person,
    canEnd: canEnd(shared.entry),
    sharedAt: momentOf(shared.entry),
    changedBy: latest.person,
    changedAt: momentOf(latest),
    unshared: entries.filter(({ seq, person }) => seq === null && person === null).length,
    isNewer,
    divided: dividedFields(folded),
  };
}

function dividedFields({ title, summary, status, items }: FoldedCase): readonly DividedField[] {
  const ofItems = items.map(({ id, versions }) => ({
    field: { what: 'item', id } as const,
    versions: versions.flatMap(({ entry, value }) => {
      const text = value === null ? null : textOf(value);
      return text === null ? [] : [{ entry, value: text }];
    }),
  }));
  const all: readonly { readonly field: CaseField; readonly versions: Versions<string> }[] = [
    { field: { what: 'title' }, versions: title },
    { field: { what: 'summary' }, versions: summary },
    { field: { what: 'status' }, versions: status },
    ...ofItems,
  ];
  return all.flatMap(({ field, versions }) => {
    const grouped = byText(versions);
    return grouped.length > 1 ? [{ field, versions: grouped }] : [];
  });
}

/** Returns one version for each text, the one that is shown first. */
function byText(versions: Versions<string>): readonly CaseVersion[] {
  const shown = shownVersion(versions)?.value;
  const texts = [...new Set(versions.map(({ value }) => value))];
  return texts
    .toSorted((one, other) => Number(other === shown) - Number(one === shown))
    .map((text) => {
      const same = versions.filter(({ value }) => value === text);
      const latest = shownVersion(same)?.entry;
      return {
        entries: same.map(({ entry }) => entry.id),
        person: latest?.person ?? null,
        at: momentOf(latest),
        text,
      };
    });
}
