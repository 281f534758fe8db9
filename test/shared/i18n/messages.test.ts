import { describe, expect, it } from 'vitest';
import { english } from '../../../shared/i18n/english';
import { languageFor } from '../../../shared/i18n/language';
import { messages, speak } from '../../../shared/i18n/messages';
import { counted, listText, numberText } from '../../../shared/i18n/number-text';
import { spanish } from '../../../shared/i18n/spanish';
import { alikeInBoth } from '../../support/alike-in-both-languages';

type Entry = readonly [path: string, message: unknown];

/** Every text and every text with gaps, by its place: "outbox.retry". */
function entriesOf(value: object, path = ''): readonly Entry[] {
  return Object.entries(value).flatMap(([key, message]): readonly Entry[] => {
    const place = path === '' ? key : `${path}.${key}`;
    return typeof message === 'object' && message !== null
      ? entriesOf(message, place)
      : [[place, message] as const];
  });
}

const inEnglish = new Map(entriesOf(english));
const inSpanish = new Map(entriesOf(spanish));

const gapsOf = (message: unknown) =>
  typeof message === 'string' ? [...message.matchAll(/\{(\w+)\}/g)].map((gap) => gap[1]).sort() : [];

describe('the catalogue of messages', () => {
  it('has the same messages in both languages', () => {
    expect([...inSpanish.keys()].sort()).toEqual([...inEnglish.keys()].sort());
  });

  it('has no empty message, and none that begins or ends with a space', () => {
    const wrong = [...inEnglish, ...inSpanish].filter(
      ([, message]) => typeof message === 'string' && (message === '' || message !== message.trim()),
    );
    expect(wrong).toEqual([]);
  });

  it('has the same placeholders in both languages', () => {
    const other = [...inEnglish].filter(([path, message]) => {
      const translated = inSpanish.get(path);
      if (typeof message !== typeof translated) return true;
      if (typeof message === 'function' && typeof translated === 'function')
        return translated.length > message.length;
      return gapsOf(message).join() !== gapsOf(translated).join();
    });
    expect(other.map(([path]) => path)).toEqual([]);
  });

  it('is translated: only listed texts are the same in both languages', () => {
    const alike = [...inEnglish].filter(
      ([path, message]) =>
        typeof message === 'string' &&
        /\p{L}/u.test(message) &&
        inSpanish.get(path) === message &&
        !alikeInBoth.has(message),
    );
    expect(alike).toEqual([]);
  });
});

describe('the language of the program', () => {
  it.each([
    ['system', ['es-MX', 'en-US'], 'es'],
    ['system', ['fr-FR', 'es'], 'es'],
    ['system', ['de-DE'], 'en'],
    ['system', [], 'en'],
    ['es', ['en-GB'], 'es'],
    ['en', ['es-ES'], 'en'],
  ] as const)('selected as %s on a system with %j is %s', (chosen, wanted, language) => {
    expect(languageFor(chosen, wanted)).toBe(language);
  });

  it('applies to messages and numbers', async () => {
    await speak('es');
    expect([
      messages.settings.appearance.title,
      numberText(12_345.6),
      counted(2, 'informe', 'informes'),
    ]).toEqual(['Apariencia', '12.345,6', '2 informes']);
    expect(listText(['a', 'b', 'c'])).toBe('a, b y c');
    await speak('en');
    expect([
      messages.settings.appearance.title,
      numberText(12_345.6),
      counted(1, 'report', 'reports'),
    ]).toEqual(['Appearance', '12,345.6', '1 report']);
    expect(listText(['a', 'b', 'c'])).toBe('a, b and c');
  });
});

describe('the language of the process', () => {
  it('is the one that was set last, although an earlier one takes longer to load', async () => {
    await Promise.all([speak('es'), speak('en')]);
    expect(messages).toBe(english);
    await Promise.all([speak('en'), speak('es')]);
    expect(messages).toBe(spanish);
    await speak('en');
  });
});
