/** Texts that are the same in English and Spanish: names, abbreviations, words that both languages have. */
export const alikeInBoth: ReadonlySet<string> = new Set([
  'English',
  'Español',
  'UTC',
  'GPS',
  'Wi-Fi',
  'no',
  // What devices have.
  // Signals that have no other name.
  'TOR',
  'VPN',
  'N',
  'S',
  'E',
  'EM',
  'IP',
  'Hong Kong',
  'Kosovo',
  'Macao',
  'Myanmar',
]);
