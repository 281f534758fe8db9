import { describe, expect, it } from 'vitest';
import { en } from '../../../shared/i18n/compiled/en';
import { es } from '../../../shared/i18n/compiled/es';
import { messages, setLocale } from '../../../shared/i18n/messages';
import { reasonText } from '../../../shared/i18n/reason-text';
import { reasonTexts, usualReasonOf, usualReasons } from '../../../shared/i18n/verdict-reasons';

const codes = Object.values(usualReasons).flat();

/**
 * Reasons that were stored as texts of the user's language, and a lookup by the text that knew the current language only, split
 * the figures elsewhere (maziggy/bambuddy#2974, tattle-made/Uli#23).
 */
describe('a usual reason', () => {
  it.each([
    ['English', en],
    ['Spanish', es],
  ])('counts as its code if it was stored as its text in %s, and is found by it', (_, texts) => {
    for (const code of codes) {
      const text = texts.review.reasons.usual[code];
      expect(usualReasonOf(text)).toBe(code);
      expect(reasonTexts(code)).toContain(text);
    }
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
