import { TYPE } from '@formatjs/icu-messageformat-parser';
import type { ElectronApplication, Page } from 'playwright-core';
import { readCatalogue } from '../../../scripts/texts/catalogues.mjs';
import { textsFolder } from '../../../scripts/texts/compile.mjs';
import { isAboutLanguage } from '../../../scripts/texts/language-modules.mjs';

/** Returns the texts of a language without plurals; of those with parameters the parts between them, which can be shown separately. */
function shownTexts(language: string): readonly string[] {
  const texts = [...readCatalogue(textsFolder, language).values()].filter((text) => !isAboutLanguage(text));
  return texts.flatMap(({ elements, parameters }) => {
    if (elements.some((element) => 'options' in element)) return [];
    const parts = elements.flatMap((element) =>
      element.type === TYPE.literal ? [element.value.trim()] : [],
    );
    return parameters.size === 0 ? parts : parts.filter((part) => /\p{L}{2}.*\s.*\p{L}{2}/u.test(part));
  });
}

const inSpanish = new Set(shownTexts('es'));

/** Paths of fields of the built-in service's reports, which are names in any language. */
const fieldPaths: readonly string[] = ['amount'];

/** English texts that a Spanish window must not show: those that differ in Spanish. */
export const englishTexts: readonly string[] = [...new Set(shownTexts('en'))].filter(
  (text) => /\p{L}/u.test(text) && !inSpanish.has(text) && !fieldPaths.includes(text),
);

/** English words that aren't Spanish; in capitals they are names, as in CC BY. */
const englishWords =
  /(^|[^\p{L}\p{N}])(The|the|of|and|with|is|are|was|were|has|have|not|this|that|these|from|by|to|for|it|its|your|you|which|what|where|than|cannot|yet)($|[^\p{L}\p{N}])/u;

/**
 * Returns the English texts of the page: texts and accessible names from the English catalogue, and English
 * sentences that don't come from a service (texts of a service have their own elements and stay in its
 * language). [] for none.
 */
export async function untranslated(page: Page): Promise<readonly string[]> {
  const { names, texts, received } = await page.evaluate(() => {
    const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();
    const isShown = (element: Element | null) =>
      element !== null &&
      (element.closest('select') ?? element).checkVisibility({ visibilityProperty: true }) &&
      element.closest('script, style') === null;
    const texts: string[] = [];
    const received: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const words = spaced(text.textContent ?? '');
      const parent = text.parentElement;
      if (words === '' || !isShown(parent)) continue;
      if (parent?.closest('bdi, pre, code, .mono')) received.push(words);
      else texts.push(words);
    }
    const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title'];
    const names = [...attributes, 'placeholder', 'alt'].flatMap((name) =>
      [...document.body.querySelectorAll(`[${name}]`)]
        .filter(isShown)
        .map((element) => spaced(element.getAttribute(name) ?? '')),
    );
    return { names, texts: [...texts, document.title], received };
  });
  const known = new Set(englishTexts);
  const found = [...texts, ...names, ...received].filter((text) => known.has(text));
  return [...new Set([...found, ...texts.filter((text) => englishWords.test(text))])];
}

/** Returns the labels of the application menu and its submenus. */
export function menuLabels(application: ElectronApplication): Promise<readonly string[]> {
  return application.evaluate(({ Menu }) => {
    const labels: string[] = [];
    const menus = [Menu.getApplicationMenu()];
    for (const menu of menus)
      for (const item of menu?.items ?? []) {
        if (item.type !== 'separator') labels.push(item.label.replace(/&(.)/g, '$1'));
        if (item.submenu) menus.push(item.submenu);
      }
    return labels;
  });
}
