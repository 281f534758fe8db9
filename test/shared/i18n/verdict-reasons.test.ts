import { describe, expect, it } from 'vitest';
import { catalogues } from '../../../shared/i18n/compiled/catalogues';
import { es } from '../../../shared/i18n/compiled/es';
import { languages } from '../../../shared/i18n/compiled/languages';
import { messages, setLocale } from '../../../shared/i18n/messages';
import { reasonText } from '../../../shared/i18n/reason-text';
import { reasonTexts, usualReasonOf, usualReasons } from '../../../shared/i18n/verdict-reasons';

const codes = Object.values(usualReasons).flat();

/**
 * Reasons that were stored as texts of the user's language, and a lookup by the text that knew the current language only, split
 * the figures elsewhere (maziggy/bambuddy#2974, tattle-made/Uli#23).
 */
describe('a usual reason', () => {
  it.each(languages)('is found by its text in each language: %s', async (language) => {
    const texts = await catalogues[language]();
    for (const code of codes) expect(reasonTexts(code)).toContain(texts.review.reasons.usual[code]);
  });

  it('counts as its code if an earlier version stored its Spanish text', () => {
    for (const code of codes) expect(usualReasonOf(es.review.reasons.usual[code])).toBe(code);
  });

  it('is shown in the language of the reader, whatever it was stored in', async () => {
    await setLocale('es');
    expect(reasonText('Travel is plausible')).toBe('El viaje es verosímil');
    expect(reasonText('El viaje es verosímil')).toBe('El viaje es verosímil');
    await setLocale('en');
    expect(reasonText('El viaje es verosímil')).toBe(messages.review.reasons.usual['Travel is plausible']);
  });
});

it.each(['Seen on site', 'travel is plausible', '', 'constructor', 'A reason of a newer version'])(
  'a reason that is none of the usual ones stays text: %j',
  (reason) => {
    expect(usualReasonOf(reason)).toBeNull();
    expect(reasonText(reason)).toBe(reason);
    expect(reasonTexts(reason)).toEqual([reason]);
  },
);
