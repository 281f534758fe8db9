import { isSameName } from '../text/fold';

/** Something that the user saved under a name: a view or a preset. */
export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/** What to do with an imported item: add it, under another name if its own is taken; replace the one with its name. */
const importChoices = ['add', 'replace', 'skip'] as const;
export type ImportChoice = (typeof importChoices)[number];

/** The names that imported items can't have. */
interface TakenNames<Item> {
  readonly existing: readonly Item[];
  /** Names of the app's own, which can't be replaced. */
  readonly reserved: readonly string[];
  /** Maximum length of a name. */
  readonly maxLength: number;
}

/** An imported item, and what happens to it. */
export interface PlannedItem<Item> {
  readonly item: Item;
  /** The item with the same name, which it may replace; null for none. */
  readonly existing: Item | null;
  /** True if that one has the same content. */
  readonly isSame: boolean;
  /** The name that it gets if it is added: its own, or that with a number. */
  readonly addedName: string;
}

/** Compares imported items with the existing ones. */
export function plannedImport<Item extends NamedItem>(
  imported: readonly Item[],
  { existing, reserved, maxLength }: TakenNames<Item>,
): readonly PlannedItem<Item>[] {
  const taken = [...existing.map(({ name }) => name), ...reserved];
  return imported.map((item) => {
    const same = existing.find(({ name }) => isSameName(name, item.name)) ?? null;
    const addedName = freeName(item.name.trim(), taken, maxLength);
    taken.push(addedName);
    const isSame = same !== null && JSON.stringify(contentOf(same)) === JSON.stringify(contentOf(item));
    return { item, existing: same, isSame, addedName };
  });
}

/** Returns "Name", or the first of "Name (2)", "Name (3)" … that is free. */
function freeName(name: string, taken: readonly string[], maxLength: number): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const free = name.slice(0, maxLength - suffix.length).trimEnd() + suffix;
    if (!taken.some((other) => isSameName(other, free))) return free;
  }
}

/** Members in the order of their names: the order in a file means nothing. */
function contentOf(item: NamedItem): unknown {
  return sorted({ ...item, id: '', name: '' });
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return members.map(([name, member]) => [name, sorted(member)]);
}

/** Returns all items after the import. A replaced item stays in its place, with its ID; added ones get a new ID. */
export function withImported<Item extends NamedItem>(
  existing: readonly Item[],
  chosen: readonly { readonly planned: PlannedItem<Item>; readonly choice: ImportChoice }[],
  newId: () => string,
): readonly Item[] {
  const items = [...existing];
  for (const { planned, choice } of chosen) {
    const { item, existing: same, addedName } = planned;
    const at = same === null ? -1 : items.findIndex(({ id }) => id === same.id);
    if (choice === 'add') items.push({ ...item, id: newId(), name: addedName });
    else if (choice === 'replace' && same !== null && at !== -1)
      items[at] = { ...item, id: same.id, name: same.name };
  }
  return items;
}
