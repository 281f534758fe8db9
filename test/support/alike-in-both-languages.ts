/** Texts that are the same in English and Spanish: names, abbreviations, words that both languages have. */
export const alikeInBoth: ReadonlySet<string> = new Set([
  'English',
  'Español',
  'UTC',
  'no',
  'Error',
  // The service's own word.
  'Feedback',
  'feedback',
  'Feedback (CSV, JSON)',
  // What devices have, and what finds them.
  'GPS',
  'EM',
  'IP',
  'Wi-Fi',
  // Signals that have no other name.
  'TOR',
  'VPN',
  // Points of the compass.
  'N',
  'S',
  'E',
  // Places.
  'Hong Kong',
  'Kosovo',
  'Macao',
  'Myanmar',
  'Esc',
  'Beta',
  // A span of time.
  '0 s',
]);
