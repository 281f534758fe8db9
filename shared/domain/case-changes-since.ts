import type { Case, CaseContent, CaseItem } from './case';
import { type CaseChange, isSameContent } from './case-change';
import { movedIds, withPlaces } from './item-places';
import { type FoldedCase, type FoldedItem, shownContent, shownVersion, type Versions } from './shared-case';

/**
 * Returns the changes that lead from a shared case, as it was shown, to an edited one. Each replaces only the version that
 * was shown. Reports come first, so that whoever reads the changes knows what the case is about before its texts.
 */
export function caseChangesSince(shown: FoldedCase, edited: Case): readonly CaseChange[] {
  const contents = [...addedOrChanged(shown, edited), ...removed(shown, edited)];
  const aboutReport = ({ what, content }: ItemChange) => what === 'item' && content?.kind === 'report';
  return [
    ...contents.filter(aboutReport),
    ...textChange('title', shown.title, edited.title),
    ...textChange('summary', shown.summary, edited.summary),
    ...statusChange(shown, edited),
    ...contents.filter((change) => !aboutReport(change)),
    ...placeChanges(shown, edited),
  ];
}

type ItemChange = Extract<CaseChange, { readonly what: 'item' }>;

function textChange(
  what: 'title' | 'summary',
  versions: Versions<string>,
  value: string,
): readonly CaseChange[] {
  const current = shownVersion(versions)?.value ?? '';
  return value === current ? [] : [{ what, value, replaces: idsOf(versions, current) }];
}

function statusChange({ status }: FoldedCase, { status: value }: Case): readonly CaseChange[] {
  const current = shownVersion(status)?.value ?? 'open';
  return value === current ? [] : [{ what: 'status', value, replaces: idsOf(status, current) }];
}

function idsOf<Value>(versions: Versions<Value>, value: Value): readonly string[] {
  return versions.flatMap((version) => (version.value === value ? [version.entry.id] : []));
}

function addedOrChanged(shown: FoldedCase, edited: Case): readonly ItemChange[] {
  const known = new Map([...shown.items, ...shown.removed].map((item) => [item.id, item]));
  return edited.items.flatMap(({ id, ...content }): readonly ItemChange[] => {
    const item = known.get(id);
    const current = item && shownContent(item);
    if (current && isSameContent(current.value, content)) return [];
    // With the fields of newer versions.
    const changed = current?.value.kind === content.kind ? { ...current.value, ...content } : content;
    return [{ what: 'item', id, content: changed, replaces: item ? shownIds(item) : [] }];
  });
}

/** Returns the entries whose version of an item is shown, and those that remove it. */
function shownIds(item: FoldedItem): readonly string[] {
  const current = shownContent(item)?.value;
  const isShown = (value: CaseContent | null) =>
    value === null || (current !== undefined && isSameContent(value, current));
  return item.versions.flatMap(({ entry, value }) => (isShown(value) ? [entry.id] : []));
}

function removed({ items }: FoldedCase, edited: Case): readonly ItemChange[] {
  const left = new Set(edited.items.map(({ id }) => id));
  return items
    .filter(({ id }) => !left.has(id))
    .map(({ id, versions }) => ({
      what: 'item',
      id,
      content: null,
      replaces: versions.map(({ entry }) => entry.id),
    }));
}

function placeChanges({ items }: FoldedCase, edited: Case): readonly CaseChange[] {
  const placeOf = new Map(items.map(({ id, place }) => [id, place]));
  const ids = edited.items.map(({ id }: CaseItem) => id);
  const moved = movedIds([...placeOf.keys()], ids);
  // Items that two people put into the same place stay there, or reading the case would change it.
  if (moved.size === 0 && ids.every((id) => placeOf.has(id))) return [];
  const wanted = ids.map((id) => ({ id, place: moved.has(id) ? null : (placeOf.get(id) ?? null) }));
  return withPlaces(wanted)
    .filter(({ id, place }) => place !== placeOf.get(id))
    .map(({ id, place }) => ({ what: 'place', id, place }));
}
