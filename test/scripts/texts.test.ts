import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { afterEach, describe, expect, it } from 'vitest';
import { languagesOf, readCatalogue } from '../../scripts/texts/catalogues.mjs';
import { compileTexts, textsFolder } from '../../scripts/texts/compile.mjs';
import { isAboutLanguage } from '../../scripts/texts/language-modules.mjs';
import { faultsOf, unusedTexts } from '../../scripts/texts/lint.mjs';
import { repeatFaults } from '../../scripts/texts/repeats.mjs';
import { usesIn } from '../../scripts/texts/uses.mjs';
import { catalogues } from '../../shared/i18n/compiled/catalogues';
import { aboutLanguages, languages } from '../../shared/i18n/compiled/languages';
import { setCurrentLocale } from '../../shared/i18n/language';
import { runs } from '../support/runner/depth';
import { temporaryFolder } from '../support/runner/temporary-folder';

afterEach(() => setCurrentLocale('en'));

/** Returns a folder with catalogues. */
function folderOf(files: Readonly<Record<string, unknown>>): string {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  for (const [name, texts] of Object.entries(files))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(texts));
  return folder;
}

const compile = (folder: string) => compileTexts(folder, join(folder, 'names.ts'));

/** Returns the value at a path of a catalogue. */
const valueAt = (texts: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    texts,
  );

/** What a report or a person may contain, also what ICU messages are made of. */
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('{count}', "it's '{name}' ''", '# | <b>&amp;</b>', '{n, plural, one {x} other {y}}', '`\\'),
);
const values = {
  string: hostile,
  number: fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: 2_000_000 })),
  boolean: fc.boolean(),
};

describe('a compiled text', () => {
  it.each(languages)('says what the formatter of formatjs makes of the message (%s)', async (language) => {
    setCurrentLocale(language);
    const compiled = await catalogues[language]();
    const texts = [...readCatalogue(textsFolder, language).values()];
    for (const { path, message, parameters } of texts.filter((text) => !isAboutLanguage(text))) {
      const text = valueAt(compiled, path);
      const format = new IntlMessageFormat(message, aboutLanguages[language].numbers, undefined, {
        ignoreTag: true,
      });
      if (typeof text !== 'function') {
        expect(text).toBe(format.format());
        continue;
      }
      const arbitraries = Object.fromEntries([...parameters].map(([name, type]) => [name, values[type]]));
      fc.assert(
        fc.property(fc.record(arbitraries), (given) => {
          expect(text(given)).toBe(format.format(given));
        }),
        { numRuns: runs(50) },
      );
    }
  });
});

describe('catalogues', () => {
  it('are a module for each language, with English first', () => {
    const folder = folderOf({
      en: { a: 'One' },
      pl: { a: 'Jeden' },
      'pt-BR': { a: 'Um' },
      notes: { a: 'A number.' },
    });
    compile(folder);
    expect(languagesOf(folder)).toEqual(['en', 'pl', 'pt-BR']);
    const compiled = (name: string) => readFileSync(join(folder, 'compiled', `${name}.ts`), 'utf8');
    expect(compiled('en')).toContain('/** A number. */\n  a: "One"');
    expect(compiled('pt-BR')).toContain('export const ptBR: Messages');
    expect(compiled('languages')).toContain('["en","pl","pt-BR"]');
  });

  it.each([
    ['a missing text', { a: 'Uno' }, 'es.json: b.c is missing.'],
    ['an unknown text', { a: 'Uno', b: { c: '{n, number}' }, d: 'Más' }, "es.json: d isn't in en.json."],
    [
      'another parameter',
      { a: 'Uno', b: { c: '{m, number}' } },
      'es.json: b.c has {m} (number) instead of {n} (number).',
    ],
    ['another type', { a: 'Uno', b: { c: '{n}' } }, 'es.json: b.c has {n} (string) instead of {n} (number).'],
    ['an open brace', { a: 'Uno {', b: { c: '{n, number}' } }, 'es.json: a: '],
    ['a date', { a: 'Uno', b: { c: '{n, date}' } }, 'Dates, times and tags are formatted by the caller.'],
  ])('with %s don’t compile', (_, es, expected) => {
    const folder = folderOf({ en: { a: 'One', b: { c: '{n, number}' } }, es });
    expect(() => compile(folder)).toThrow(expected);
  });

  it('say which formats their language has, outside of the texts', () => {
    const about = { reviewed: 'no', dates: 'pt', numbers: 'pt-PT' };
    const folder = folderOf({
      en: {
        language: { reviewed: 'yes', dates: 'en-GB', numbers: 'en' },
        a: '{n, plural, one {#} other {#s}}',
      },
      pt: { language: about, a: '{n, plural, one {#} other {#s}}' },
    });
    compile(folder);
    const compiled = (name: string) => readFileSync(join(folder, 'compiled', `${name}.ts`), 'utf8');
    expect(compiled('languages')).toContain('"dates": "pt"');
    expect(compiled('pt')).not.toContain('language:');
    expect(compiled('pt')).toContain("pluralRules('pt-PT')");
  });

  it.each([
    ['reviewed', 'perhaps'],
    ['dates', 'Portuguese'],
    ['numbers', 'numeric'],
  ])('with an unknown %s of their language don’t compile: %s', (key, value) => {
    const folder = folderOf({ en: { language: { [key]: value } } });
    expect(() => compile(folder)).toThrow(`en.json: language.${key} can't be "${value}".`);
  });

  it('have the names by which things are found, in every language', () => {
    const folder = folderOf({
      en: { words: { signals: { VPN: 'VPN', Rooted: 'Rooted' }, other: 'Other' } },
      fr: { words: { signals: { VPN: 'VPN', Rooted: 'Rooté' }, other: 'Autre' } },
    });
    compile(folder);
    const names = readFileSync(join(folder, 'names.ts'), 'utf8').replaceAll(/\s/g, '');
    expect(names).toContain('names={"words":{"signals":{"VPN":["VPN"],"Rooted":["Rooted","Rooté"]}}}');
  });
});

describe('the linter of texts', () => {
  const faults = (message: string, language = 'en') =>
    [...readCatalogue(folderOf({ [language]: { a: message } }), language).values()].flatMap((text) =>
      faultsOf(language, text),
    );

  it.each([
    ['Sent <b>now</b>', 'contains markup'],
    [' Sent', 'begins or ends with a space'],
    ['', 'is empty'],
    ['{n, plural, other {# reports}}', 'has a choice with one case'],
    [
      '{n, plural, one {# report} other {# reports}} of {m, plural, one {# user} other {# users}}',
      'has more than one plural or selection',
    ],
    [
      '{n, plural, one {{late, select, true {x} other {y}}} other {#}}',
      'has more than one plural or selection',
    ],
    ['{n, plural, one {#} few {#} other {#}}', 'has the plural form "few", which the language doesn\'t have'],
  ])('refuses %j', (message, fault) => expect(faults(message)).toEqual([fault]));

  it('wants the plural forms of the language', () => {
    expect(faults('{n, plural, one {# plik} other {# pliku}}', 'pl')).toEqual([
      'has no plural form "many", "few"',
    ]);
    expect(faults('{n, plural, one {# informe} other {# informes}}', 'es')).toEqual([]);
  });

  describe('about texts that stand twice', () => {
    const catalogues = (files: Readonly<Record<string, unknown>>) => {
      const folder = folderOf(files);
      return languagesOf(folder).map((language) => readCatalogue(folder, language));
    };

    it('refuses those that are the same in all languages', () => {
      const repeated = catalogues({
        en: { list: { retry: 'Retry {name}' }, form: { retry: 'Retry {name}', again: 'Retry {item}' } },
        es: { list: { retry: 'Reintentar {name}' }, form: { retry: 'Reintentar {name}', again: '{item}' } },
      });
      const fault = 'list.retry, form.retry are the same in all languages: keep one.';
      expect(repeatFaults(repeated, [])).toEqual([fault]);
      expect(repeatFaults(repeated, [{ keys: ['list.retry', 'form.retry'], reason: '' }])).toEqual([]);
      expect(repeatFaults(repeated, [{ keys: ['list.retry', 'form.gone'], reason: '' }])).toEqual([
        fault,
        "list.retry, form.gone aren't the same in all languages: they need no exception.",
      ]);
    });

    it('accepts those that differ in one', () => {
      const homonyms = catalogues({
        en: { verb: 'Open', state: 'Open' },
        es: { verb: 'Abrir', state: 'Abierto' },
      });
      expect(repeatFaults(homonyms, [])).toEqual([]);
      expect(repeatFaults(homonyms, [{ keys: ['verb', 'state'], reason: '' }])).toEqual([
        "verb, state aren't the same in all languages: they need no exception.",
      ]);
    });
  });

  it('finds texts that no source uses', () => {
    const folder = folderOf({
      en: {
        a: { used: 'x', alias: 'x', taken: 'x', not: 'x' },
        kinds: { one: { name: 'x', not: 'x' } },
        all: { b: 'x' },
      },
    });
    const source = `
      import { messages } from '../shared/i18n/messages';
      const words = messages.a;
      const { taken } = words;
      function name(kind: 'one', not: { readonly not: string }) {
        return [messages.a.used.length, words.alias, taken, messages.kinds[kind].name, show(messages.all), not.not];
      }
    `;
    expect(unusedTexts(readCatalogue(folder, 'en').values(), usesIn('a.ts', source))).toEqual([
      'a.not',
      'kinds.one.not',
    ]);
  });
});
