import { TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../scripts/texts/catalogues.mjs';
import { textsFolder } from '../../../scripts/texts/compile.mjs';
import { en } from '../../../shared/i18n/compiled/en';
import { es } from '../../../shared/i18n/compiled/es';
import { languages } from '../../../shared/i18n/compiled/languages';
import { languageFor } from '../../../shared/i18n/language';
import { messages, setLocale } from '../../../shared/i18n/messages';
import { listText, numberText } from '../../../shared/i18n/number-text';
import { alikeInBoth } from '../../support/source/alike-in-both-languages';

describe('the Spanish catalogue', () => {
  it('is translated: only listed texts are the same in English', () => {
    const spanish = readCatalogue(textsFolder, 'es');
    const alike = [...readCatalogue(textsFolder, 'en')].filter(
      ([name, { message, elements, path }]) =>
        path[0] !== 'language' &&
        elements.some((element) => element.type === TYPE.literal && /\p{L}/u.test(element.value)) &&
        spanish.get(name)?.message === message &&
        !alikeInBoth.has(message),
    );
    expect(alike.map(([name, { message }]) => `${name}: ${message}`)).toEqual([]);
  });
});

describe.each(languages.filter((language) => language !== 'en'))('the catalogue %s', (language) => {
  it('has no English sentence', () => {
    const translated = readCatalogue(textsFolder, language);
    const english = [...readCatalogue(textsFolder, 'en')].filter(
      ([name, { message }]) =>
        /\p{L}{2,} \p{Ll}{2,} \p{Ll}{2,}/u.test(message) && translated.get(name)?.message === message,
    );
    expect(english.map(([name, { message }]) => `${name}: ${message}`)).toEqual([]);
  });
});

describe('the language of the app', () => {
  it.each([
    ['system', ['es-MX', 'en-US'], 'es'],
    ['system', ['it-IT', 'es'], 'es'],
    ['system', ['fr-CA', 'en-CA'], 'fr'],
    // Programs that only had pt-PT or pt-BR were in English for the other (receptron/mulmoclaude #1591, duckduckgo-locales #109).
    ['system', ['pt-BR', 'en-US'], 'pt'],
    ['system', ['pt'], 'pt'],
    ['system', ['pt-PT'], 'pt'],
    ['system', ['eu-ES', 'es-ES'], 'eu'],
    ['system', ['eu'], 'eu'],
    ['system', ['de-DE'], 'en'],
    ['system', ['nl-NL', 'es-419'], 'es'],
    ['system', [], 'en'],
    ['es', ['en-GB'], 'es'],
    ['en', ['es-ES'], 'en'],
  ] as const)('selected as %s on a system with %j is %s', (chosen, wanted, language) => {
    expect(languageFor(chosen, wanted)).toBe(language);
  });

  it('applies to messages and numbers', async () => {
    await setLocale('es');
    expect([
      messages.settings.appearance.title,
      numberText(12_345.6),
      messages.words.counts.report({ count: 2 }),
    ]).toEqual(['Apariencia', '12.345,6', '2 informes']);
    expect(listText(['a', 'b', 'c'])).toBe('a, b y c');
    await setLocale('en');
    expect([
      messages.settings.appearance.title,
      numberText(12_345.6),
      messages.words.counts.report({ count: 1 }),
    ]).toEqual(['Appearance', '12,345.6', '1 report']);
    expect(listText(['a', 'b', 'c'])).toBe('a, b and c');
  });
});

describe('the language of the process', () => {
  it('is the one that was set last, although an earlier one takes longer to load', async () => {
    await Promise.all([setLocale('es'), setLocale('en')]);
    expect(messages).toBe(en);
    await Promise.all([setLocale('en'), setLocale('es')]);
    expect(messages).toBe(es);
    await setLocale('en');
  });
});
