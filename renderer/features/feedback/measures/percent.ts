import { percentText } from '../../../../shared/i18n/number-text';

/** Formats a share: "82%". Only exact values give 0% and 100%: 999 of 1,000 is 99%. */
export function percentOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  const rounded = Math.round((100 * part) / whole);
  const percent = part === whole ? 100 : part === 0 ? 0 : Math.min(99, Math.max(1, rounded));
  return percentText(percent);
}
