/** A section that is shown, as the list of sections names it. */
export interface ShownSection {
  /** ID of its heading. */
  readonly id: string;
  readonly title: string;
}

/**
 * Hides the settings that don't contain all words, and returns the sections that are left. The texts searched are those on
 * screen: a word may be in the section's title or description, or in the field. Without words, everything is shown.
 */
export function filterSections(root: HTMLElement, words: readonly string[]): readonly ShownSection[] {
  return [...root.querySelectorAll<HTMLElement>('[data-settings-section]')].flatMap((section) => {
    const about = fold(section.querySelector('[data-about-section]')?.textContent ?? '');
    const missing = words.filter((word) => !about.includes(word));
    const fields = [...(section.querySelector('[data-section-fields]')?.children ?? [])];
    const found = fields.filter((field) => {
      const text = fold(field.textContent ?? '');
      return missing.every((word) => text.includes(word));
    });
    for (const field of fields) field.toggleAttribute('data-filtered-out', !found.includes(field));
    const isShown = missing.length === 0 || found.length > 0;
    section.toggleAttribute('data-filtered-out', !isShown);
    const heading = section.querySelector('h2');
    return isShown && heading ? [{ id: heading.id, title: heading.textContent ?? '' }] : [];
  });
}

/** Returns the words of a search: without case and accents. */
export function wordsOf(typed: string): readonly string[] {
  return fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Folds each character to one, so that places in the folded text are places in the text. */
function fold(text: string): string {
  return text.replace(/[\s\S]/g, (character) => character.normalize('NFD').charAt(0).toLowerCase().charAt(0));
}

/** Returns where the words occur in what is shown. */
export function foundRanges(root: HTMLElement, words: readonly string[]): readonly Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('[data-filtered-out], option')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  while (texts.nextNode()) {
    const text = fold(texts.currentNode.nodeValue ?? '');
    for (const word of words)
      for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, at);
        range.setEnd(texts.currentNode, at + word.length);
        ranges.push(range);
      }
  }
  return ranges;
}
