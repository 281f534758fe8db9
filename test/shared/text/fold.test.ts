import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldVersion, readRanges } from '../../../shared/text/fold';
import { keptRanges, removedRanges, replacements } from '../../../shared/text/fold-table';
import { foldWithPlaces } from '../../../shared/text/fold-with-places';
import { runs } from '../../support/runner/depth';

const lines = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '));
/** All characters that the runtime knows as letters, numbers or marks. */
const characters = Array.from({ length: 0x20000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /^[\p{L}\p{N}\p{M}]$/u.test(character));
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...characters), { maxLength: 8 }).map((each) => each.join('')),
);

describe('a folded text', () => {
  it.each([
    ['Łódź TROMSØ Đà Nẵng', 'lodz tromso da nang'],
    ['Straße STRASSE ẞ', 'strasse strasse ss'],
    ['Ærø Þórshöfn Œuvre', 'aero thorshofn oeuvre'],
    ['İstanbul ISPARTA ısparta Diyarbakır', 'istanbul isparta isparta diyarbakir'],
    ['Mad\u200brid Bar\u00adcelona u\u200e1 \ufeffa', 'madrid barcelona u1 a'],
    ['O’Brien O‘Brien OʼBrien O\uff07Brien Oʻahu', "o'brien o'brien o'brien o'brien o'ahu"],
    ['1–2—3−4‐5‑6', '1-2-3-4-5-6'],
    ['“a” „b‟ «c»', '"a" "b" "c"'],
    ['Paral·lel ParaĿel צה״ל', "paral'lel paral'el צה'ל"],
    ['محـــمد مُحَمَّد أحمد احمد على علي علی', 'محمد محمد احمد احمد على على على'],
    ['שָׁלוֹם', 'שלום'],
    ['١٢٣ ۴۵ ६ ７', '123 45 6 7'],
    ['Σίσυφος ΣΊΣΥΦΟΣ', 'σισυφοσ σισυφοσ'],
    ['Ёлкин ЙОД', 'елкин иод'],
    ['ガ ｶﾞ カ\u3099 カ が か', 'ガ ガ ガ カ が か'],
    ['東京都１丁目㈱', '東京都1丁目(株)'],
    ['서울'.normalize('NFD'), '서울'],
    ['ขาว ข่าว ข้าว', 'ขาว ข่าว ข้าว'],
    ['हिन्दी', 'हिन्दी'],
    ['ﬁn ™ Ⅻ ½', 'fin tm xii 1/2'],
    ['a\0b 🚗 \ud800c', 'a b    c'],
  ])('%j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('stays when it is folded again, and is the same for all normal forms', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = fold(text);
        expect(fold(folded)).toBe(folded);
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(fold(text.normalize(form))).toBe(folded);
      }),
      { numRuns: runs(20_000) },
    );
  });

  it('is what its characters are apart, except for parts of one letter', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        expect(fold(`${one} ${other}`)).toBe(`${fold(one)} ${fold(other)}`);
      }),
      { numRuns: runs(5_000) },
    );
  });

  it('is the same in upper and lower case, as V8 and Python know them', () => {
    const differing = characters.filter(
      (each) => fold(each.toUpperCase()) !== fold(each) || fold(each.toLowerCase()) !== fold(each),
    );
    expect(differing).toEqual([]);
    const ofPython = lines('case-folding-of-python.txt');
    expect(ofPython.filter(([from = '', to = '']) => fold(from) !== fold(to))).toEqual([]);
  });

  it('has the plain letters of ICU’s transliteration', () => {
    const differing = lines('latin-ascii-of-icu.txt').flatMap(([to = '', from = '']) =>
      [...from].filter((each) => fold(each) !== to),
    );
    expect(differing).toEqual([]);
  });

  it('is equal where ICU’s collation ignores the difference from a plain letter', () => {
    const { compare } = new Intl.Collator('und', { usage: 'search', sensitivity: 'base' });
    const plain = [...'abcdefghijklmnopqrstuvwxyz0123456789', 'ae', 'oe', 'ss'];
    const letters = characters.filter((each) => /[\p{L}\p{Nd}]/u.test(each));
    const differing = letters.flatMap((each) => {
      const same = plain.find((letter) => compare(letter, each) === 0);
      return same === undefined || fold(each).replace("'", '') === same ? [] : [[each, fold(each), same]];
    });
    expect(differing).toEqual([]);
  });

  it('knows the places of its characters in the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { folded, startOf, endOf } = foldWithPlaces(text);
        expect(folded).toBe(fold(text));
        for (let at = 0; at < folded.length; at += 1) {
          expect(startOf(at)).toBeGreaterThanOrEqual(at === 0 ? 0 : startOf(at - 1));
          expect(endOf(at)).toBeGreaterThan(startOf(at));
          expect(fold(text.slice(startOf(at), endOf(at)))).toContain(folded.charAt(at));
        }
      }),
      { numRuns: runs(20_000) },
    );
  });

  it('changes only with its version, which indexes of folded texts record', async () => {
    const inRanges = [keptRanges, removedRanges].flatMap((packed) =>
      [...readRanges(packed)].flatMap(([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
      ),
    );
    const folded = [...inRanges, ...replacements].map((each) => `${each}${fold(each)}`);
    const bytes = new TextEncoder().encode(folded.join('\n'));
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    expect([foldVersion, digest]).toEqual([
      'unicode 17.0.0, 1',
      '13c3ca561ea914b9dcbc11bdacfe2e8337f2b9ea89751d6b5f7435ba7b23bf69',
    ]);
  });
});
