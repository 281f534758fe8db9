/** Texts that are the same in English and Spanish: names, abbreviations, words that both languages have. */
export const alikeInBoth: ReadonlySet<string> = new Set(['English', 'Español', 'UTC']);
