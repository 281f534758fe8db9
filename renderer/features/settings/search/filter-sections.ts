import { fold } from '../../../../shared/text/fold';
import { foldWithPlaces } from '../../../../shared/text/fold-with-places';

/** A section that is shown, as the list of sections names it. */
export interface ShownSection {
  /** ID of its heading. */
  readonly id: string;
  readonly title: string;
  /** Its position among all sections without a search. */
  readonly place: number;
}

/**
 * Hides the settings that don't contain all words, and returns the sections that are left: first those whose title has
 * all words, then those whose description has them, then those with such a field. The texts searched are those on
 * screen: a word may be in the section's title or description, or in the field. Without words, everything is shown in
 * its usual order.
 */
export function filterSections(root: HTMLElement, words: readonly string[]): readonly ShownSection[] {
  const found = [...root.querySelectorAll<HTMLElement>('[data-settings-section]')].flatMap((section) => {
    const heading = section.querySelector('h2');
    const missing = missingIn(section.querySelector('[data-about-section]'), words);
    const hasFields = filterFields(section, missing);
    const isShown = missing.length === 0 || hasFields;
    section.toggleAttribute('data-filtered-out', !isShown);
    if (!isShown || !heading) return [];
    const rank = missingIn(heading, words).length === 0 ? 0 : missing.length === 0 ? 1 : 2;
    const place = Number(section.closest<HTMLElement>('[data-place]')?.dataset.place ?? 0);
    return [{ id: heading.id, title: heading.textContent ?? '', place, rank }];
  });
  return found
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .map(({ id, title, place }) => ({ id, title, place }));
}

/** Hides the fields of a section without one of the words. Returns false if none is left. */
function filterFields(section: HTMLElement, words: readonly string[]): boolean {
  const fields = [...(section.querySelector('[data-section-fields]')?.children ?? [])];
  const found = fields.filter((field) => missingIn(field, words).length === 0);
  for (const field of fields) {
    field.toggleAttribute('data-filtered-out', !found.includes(field));
    filterItems(field, words);
  }
  return found.length > 0;
}

/** Hides the items of a field's list without one of the words, unless all are without. A group's name counts for its items. */
function filterItems(field: Element, words: readonly string[]): void {
  const items = [...field.querySelectorAll('[data-setting-item]')];
  const found = items.filter((item) => {
    const missing = missingIn(item, words);
    return missingIn(item.closest('[data-item-group]')?.querySelector('h3') ?? null, missing).length === 0;
  });
  for (const item of items)
    item.toggleAttribute('data-filtered-out', found.length > 0 && !found.includes(item));
}

/** Returns the words that aren't in the text of an element. */
function missingIn(element: Element | null, words: readonly string[]): readonly string[] {
  if (words.length === 0) return words;
  const text = fold(element?.textContent ?? '');
  return words.filter((word) => !text.includes(word));
}

/** Returns the folded words of a search. */
export function wordsOf(typed: string): readonly string[] {
  return fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Returns where the words occur in what is shown. */
export function foundRanges(root: HTMLElement, words: readonly string[]): readonly Range[] {
  if (words.length === 0) return [];
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('[data-filtered-out], option')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  while (texts.nextNode()) {
    const { folded, startOf, endOf } = foldWithPlaces(texts.currentNode.nodeValue ?? '');
    for (const word of words)
      for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, startOf(at));
        range.setEnd(texts.currentNode, endOf(at + word.length - 1));
        ranges.push(range);
      }
  }
  return ranges;
}
