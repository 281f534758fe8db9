import { vi } from 'vitest';
import { catalogues } from '../../../shared/i18n/compiled/catalogues';
import { en } from '../../../shared/i18n/compiled/en';
import { setLocale } from '../../../shared/i18n/messages';
import { unsafeCast } from '../../../shared/unsafe-cast';

/** Enclose each text of the pseudo-language. */
const [begin, end] = ['⟦', '⟧'];

/** Makes the program speak a language whose texts are the English ones in brackets, until the test ends. */
export async function speakPseudo(): Promise<void> {
  vi.spyOn(catalogues, 'es').mockResolvedValue(unsafeCast(bracketed(en)));
  await setLocale('es');
}

function bracketed(texts: unknown): unknown {
  if (typeof texts === 'string') return `${begin}${texts}${end}`;
  if (typeof texts === 'function') return (values: unknown) => `${begin}${texts(values)}${end}`;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, bracketed(text)]));
}

/** Where elements show what a service or a person wrote, or names of keys. */
const received = 'bdi, pre, code, kbd, .mono';
const readAloud = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];

/** Returns the words on the page and of its accessible names that aren't from the catalogue, each once. */
export function wordsOutsideCatalogue(): readonly string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest(`${received}, script, style`)) texts.push(node.textContent ?? '');
  const names = readAloud.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  );
  // A text can continue after an element in it, so that only all of them together are complete.
  const outside = [texts.join(' '), ...names].flatMap(outsideBrackets);
  return [...new Set(outside.flatMap((text) => text.match(/\p{L}{2,}/gu) ?? []))].sort();
}

function outsideBrackets(text: string): readonly string[] {
  let depth = 0;
  const outside: string[] = [];
  for (const piece of text.split(/([⟦⟧])/)) {
    if (piece === begin) depth += 1;
    else if (piece === end) depth -= 1;
    else if (depth === 0) outside.push(piece);
  }
  return outside;
}
