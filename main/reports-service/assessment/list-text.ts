/** Returns words as an English list: "gps", "gps and wifi_scan", "gps, wifi_scan and mobile_networks". */
export function listText(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}
