/** Texts that are the same in English and Spanish: names, abbreviations, words that both languages have. */
export const alikeInBoth: ReadonlySet<string> = new Set([
  'English',
  'Español',
  'UTC',
  'no',
  // What devices have.
  'GPS',
  'Wi-Fi',
  // Signals that have no other name.
  'TOR',
  'VPN',
  // Points of the compass.
  'N',
  'S',
  'E',
]);
