/** "82 %"; all and none only where it is so: 999 of 1,000 is not 100 %. */
export function percentOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  const rounded = Math.round((100 * part) / whole);
  const percent = part === whole ? 100 : part === 0 ? 0 : Math.min(99, Math.max(1, rounded));
  return `${percent} %`;
}
