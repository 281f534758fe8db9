/**
 * Texts that are the same in English and Spanish: names, abbreviations, words that exist in both languages.
 */
export const alikeInBoth: ReadonlySet<string> = new Set([
  'd',
  'id',
  'id:1024',
  'extra_data',
  'extra_data.operation:booking',
  'UTC',
  'no',
  'No',
  'local',
  // What macOS calls it.
  'Zoom',
  'Error',
  'Proxies',
  // A word of the service.
  'Feedback',
  'feedback',
  'Feedback (CSV, JSON)',
  'Phishing',
  // Hardware and location methods.
  'GPS',
  'EM',
  'IP',
  '(IP)',
  'Wi-Fi',
  'ip',
  'ip:203.0.113.',
  'tx',
  'tx:8f14e45f',
  // Signals without a translation.
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
  // Time spans and other units.
  '0 s',
  '{seconds} s',
  '{count, number, ::group-off} s',
  '{count, number, ::group-off} min',
  '{count, number, ::group-off} h',
  '{count, number}/s',
  '{kind}, km',
  // Who, what and when.
  '{name}: {verdict}, {time}.',
  // The number of units compared, in statistics.
  'n',
  'p {p}',
]);
