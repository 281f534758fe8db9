import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ChosenItems } from '../../shared/contract/report.calls';
import type { NamedItem } from '../../shared/domain/item-import';
import type { InvalidInput, Problem } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import type { JsonBounds } from '../../shared/json/bounded-json';
import { placeOfPath, readJsonBytes } from '../../shared/json/text-place';
import { fail, type Result, succeed } from '../../shared/result';
import type { SavedFile } from '../../shared/saved-file';
import { type ItemFile, itemFileHeader, itemFileSchema } from '../../shared/schemas/item-file';
import { type ChoosePath, datedName, saveAs } from '../files/atomic-file';
import { readChosenFile } from '../files/chosen-file';

/** Size limit for a file, bytes: views with the largest filters are a hundred times smaller. */
export const maxItemFileBytes = 5_000_000;

/** The views or the presets, as the dialogs name them. */
export type ItemKind = 'views' | 'presets';

interface ItemFilesDependencies {
  /** Ask where to save, and which file to read; null when cancelled. */
  readonly choosePath: (suggestedName: string, kind: ItemKind) => ReturnType<ChoosePath>;
  readonly chooseFile: (kind: ItemKind) => Promise<string | null>;
  /** Returns ms since 1970. */
  readonly now: () => number;
}

/** Writes views and presets to files that the user chooses, and reads them from there. */
export class ItemFiles {
  readonly #dependencies: ItemFilesDependencies;

  constructor(dependencies: ItemFilesDependencies) {
    this.#dependencies = dependencies;
  }

  save<Item extends NamedItem>(
    kind: ItemKind,
    file: ItemFile<Item>,
    items: readonly Item[],
  ): Promise<Result<SavedFile, Problem>> {
    const { choosePath, now } = this.#dependencies;
    const name = datedName(messages.program.fileNames[kind], now(), 'json');
    return saveAs((suggested) => choosePath(suggested, kind), name, kind, itemFileText(file, items));
  }

  /** Nothing is imported: the window shows the items, and saves those that the user wants. */
  async choose<Item extends NamedItem>(
    kind: ItemKind,
    file: ItemFile<Item>,
  ): Promise<Result<ChosenItems<Item>, Problem>> {
    const path = await this.#dependencies.chooseFile(kind);
    if (path === null) return fail({ kind: 'cancelled' });
    const bytes = await readChosenFile(path, maxItemFileBytes);
    if (!bytes.ok) return bytes;
    const items = readItems(bytes.value, file);
    return items.ok ? succeed({ fileName: basename(path), items: items.value }) : items;
  }
}

/** Returns the content of a file with these items. */
export function itemFileText<Item extends NamedItem>(
  { format, version }: ItemFile<Item>,
  items: readonly Item[],
): string {
  return `${JSON.stringify({ format, version, items }, null, 2)}\n`;
}

/** Returns the items of a file, all or none. */
export function readItems<Item extends NamedItem>(
  bytes: Uint8Array,
  file: ItemFile<Item>,
): Result<readonly Item[], InvalidInput> {
  const errors = messages.validation.itemFile;
  const content = readJsonBytes(bytes, fileBounds);
  if (!content.ok) return unreadable(errors.notJson(content.problem));
  const { text, value } = content.value;
  const header = itemFileHeader.safeParse(value);
  if (!header.success || header.data.format !== file.format) return unreadable(errors.otherFormat);
  if (header.data.version > file.version) return unreadable(errors.newerVersion);
  const parsed = itemFileSchema(file).safeParse(value);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path ?? [];
    return unreadable(errors.damaged({ path: path.join('.'), ...placeOfPath(text, path) }));
  }
  // To leave out what isn't known could change what an item means. This also refuses "__proto__".
  if (!isDeepStrictEqual(parsed.data, value)) return unreadable(errors.unknownFields);
  const { version, items } = parsed.data;
  return succeed(version < file.version ? items.map(file.renewed) : items);
}

/** An item has some hundred values. */
const fileBounds: JsonBounds = {
  length: maxItemFileBytes,
  levels: 50,
  values: 100_000,
  textLength: maxItemFileBytes,
};

function unreadable(reason: string): { readonly ok: false; readonly problem: InvalidInput } {
  return fail({ kind: 'invalid-input', field: 'file', reason });
}
