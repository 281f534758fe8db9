import { spokenLanguage } from './language';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats the first day of a week, ms since 1970: "2 March 2026", or "2 de marzo de 2026" in Spanish. */
export function weekText(monday: number, timeZone: string): string {
  const language = spokenLanguage === 'en' ? 'en-GB' : spokenLanguage;
  const name = `${language} ${timeZone}`;
  const format =
    formats.get(name) ??
    new Intl.DateTimeFormat(language, { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
  formats.set(name, format);
  return format.format(monday);
}
