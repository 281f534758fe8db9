import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeFinder } from '../../main/places/find-places';
import { packPlaces, readPlaces } from '../../main/places/packed-places';
import { everyReport } from '../../shared/domain/report-query';
import { parseQuery } from '../../shared/query/parse-query';
import { tokensOf } from '../../shared/query/tokens';
import { highlightPieces, searchPhrases } from '../../shared/search-matches';
import { fold } from '../../shared/text/fold';
import { MemoryReviewLog } from '../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../support/databases/stored-copy';

/**
 * Names are compared as people read them. Each case: what a report contains, a search that must find it, and where other
 * programs failed with it.
 */
const found: readonly (readonly [text: string, search: string, source: string])[] = [
  ['Łódź', 'lodz', 'gchq/CyberChef #1020, TarekRaafat/autoComplete.js #377'],
  ['Wałęsa', 'walesa', 'guardian/grid #1997'],
  ['Tromsø', 'tromso', 'vavallee/bindery #1350'],
  ['Đà Nẵng', 'da nang', 'apache/commons-lang #1216'],
  ['Hauptstraße 5', 'hauptstrasse', 'osmandapp/OsmAnd #5447, pelias/schema #54'],
  ['Hauptstrasse 5', 'hauptstraße', 'Tatoeba/tatoeba2 #1951'],
  ['FELDSTRAẞE', 'feldstraße', 'osm-search/Nominatim #1440'],
  ['Ærø', 'aero', 'projectblacklight/blacklight #83'],
  ['Œuvre', 'oeuvre', 'NaturalNode/natural #292'],
  ['Þórshöfn', 'thorshofn', 'openfoodfacts/smooth-app #7735'],
  ['İstanbul', 'istanbul', 'harvesthq/chosen #24, miteshpithadiya/SearchableSpinner #113'],
  ['Işık', 'ışık', '4gray/iptvnator #609'],
  ['Diyarbakır', 'DİYARBAKIR', 'microsoft/vscode #155930'],
  ['grössen', 'grössen'.normalize('NFD'), 'zed-industries/zed #30503'],
  ['Bestätigung'.normalize('NFD'), 'bestätigung', 'sharkdp/fd #1535'],
  ['테스트_맥'.normalize('NFD'), '테스트', '9001/copyparty #1555'],
  ['Ｇｉｎｔａｍａ', 'gintama', 'ShokoAnime/ShokoServer #1338'],
  ['ﾜｶﾞﾊｲ', 'ワガハイ', 'Manhhao/hoshidicts #23'],
  ['Mad\u200brid', 'madrid', 'possan/sublime_unicode_nbsp #11, sublimehq/sublime_text #4199'],
  ['Bar\u00adcelona', 'barcelona', 'JohnAustinDev/xulsword #178'],
  ['user\u200e123', 'user123', 'github/clipboard-copy-element #88'],
  ['Keith O’Brien', "o'brien", 'historyforge/historyforge #435'],
  ["Keith O'Brien", 'o’brien', 'srophe/srophe-eXist-app #515'],
  ["Todd O'Bryan", 'obryan', 'makeitlegit/ProperName #6'],
  ['Todd Obryan', "o'bryan", 'makeitlegit/ProperName #6'],
  ['Todd O Bryan', "o'bryan", 'makeitlegit/ProperName #6'],
  ['McDonald’s', 'mcdonalds', 'opensearch-project/opensearch-js #357'],
  ["Margi O'Mara", 'mara', 'mysociety/yournextrepresentative #862'],
  ['Oʻahu', 'oahu', 'the ʻokina of Hawaiian names'],
  ['Avinguda del Paral·lel', 'parallel', 'the middle dot of Catalan names'],
  ['Pål Hansen', 'pal hansen', 'guardian/grid #1997'],
  ['Désirée', 'desiree', 'mysociety/pombola #1649'],
  ['Mendes', 'mendès', 'betagouv/service-national-universel #498'],
  ['شـابوص', 'شابوص', 'osm-search/Nominatim #3718, meilisearch/charabia #186'],
  ['الحلّة', 'الحلة', 'osm-search/Nominatim #3718'],
  ['أم لَج', 'ام لج', 'osm-search/Nominatim #3718'],
  ['برای', 'براي', 'kokabi1365/Vajehdan #19, meilisearch/charabia #382'],
  ['کتاب', 'كتاب', 'meilisearch/charabia #382'],
  ['١٢٣', '123', 'Arabic and other digits'],
  ['東京都港区赤坂', '港区', 'chandra447/pi-hermes-memory #174, tommy0103/obelisk #9'],
  ['今日は雨です', '雨', 'yohasebe/wp2txt #27'],
  ['用户身份', '用户', 'thedotmack/claude-mem #3810'],
  ['重跑gen-itgc后50条', 'itgc', 'tommy0103/obelisk #9'],
  ['重跑gen-itgc后50条', '50', 'tommy0103/obelisk #9'],
  ['대한민국', '민국', 'bndct-devops/tome #206'],
  ['台北市中山區營造公司', '營造', 'mvanhorn/cli-printing-press #4682'],
  ['テスト', 'スト', 'hurttlocker/cortex #51'],
  ['กรุงเทพมหานคร', 'มหานคร', 'meilisearch/meilisearch #864'],
  ['ฉันชอบกินข้าวเช้าทุกวัน', 'ข้าวเช้า', 'vshulcz/deja-vu #2897'],
  ['ការទិញថ្នាំគ្រប់', 'ទិញថ្នាំ', 'typesense/typesense #228'],
  ['ອຸນຫະພູມ', 'ຫະພູມ', 'meilisearch/product #140'],
];

/** What would find too much. */
const notFound: readonly (readonly [text: string, search: string, source: string])[] = [
  ['ข้าว', 'ขาว', 'vshulcz/deja-vu #2905: tone marks make other words'],
  ['バス', 'はす', 'kana with a voicing mark are other letters'],
  ['港の区', '港区', 'the characters must follow one another'],
  ['Obrien', 'brien', 'a part within a word of a script with spaces'],
];

let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  const texts = [...found, ...notFound].map(([text]) => text);
  const named = texts.map((text, at) =>
    JSON.stringify({
      ...{ id: at + 1, transaction_id: `t${at + 1}`, user: { id: text }, device: { id: `${text}-device` } },
      geo_location: { address: { city: text, latitude: 1, longitude: 1 } },
      descriptive_report: `In ${text}.`,
    }),
  );
  await took(copy, named);
});

afterAll(() => copy.reports.close());

/** Returns the folded letters and digits of a text. */
function letters(text: string): string {
  return fold(text).replace(/[ '_-]/g, '');
}

async function idsOf(text: string): Promise<readonly (string | null)[]> {
  const asked = { query: { ...everyReport, text }, asOf: null, page: 1, limit: 1_000, ofGrid: true };
  return succeeded(await copy.calls['reports.page'](asked)).rows.map(({ id }) => id);
}

describe.each([...found.entries()])('%i', (at, [text, search, source]) => {
  it(`${text} is found by ${search} (${source})`, async () => {
    const id = String(at + 1);
    for (const typed of [search, `"${search}"`, `place:"${search}"`])
      expect(await idsOf(typed)).toContain(id);
    const counted = { query: { ...everyReport, text: `"${search}"` }, asOf: null };
    const ids = await idsOf(`"${search}"`);
    expect(succeeded(await copy.calls['reports.count'](counted)).shown).toBe(ids.length);
    const marked = highlightPieces(text, searchPhrases(`"${search}"`)).filter((piece) => piece.found);
    expect(letters(marked.map((piece) => piece.text).join(''))).toBe(letters(search));
  });
});

it.each(notFound)('%s is not found by %s: %s', async (text, search) => {
  const at = [...found, ...notFound].findLastIndex(([each]) => each === text);
  expect(await idsOf(search)).not.toContain(String(at + 1));
  expect(highlightPieces(text, searchPhrases(search)).some((piece) => piece.found)).toBe(false);
});

it.each([
  ['“Keith O’Brien”', "Keith O'Brien"],
  ['place：“赤坂”', '東京都港区赤坂'],
])('a search typed with other quotes and colons is understood: %s', async (typed, text) => {
  expect(await idsOf(typed)).toContain(String(found.findIndex(([each]) => each === text) + 1));
});

// Keyboards of macOS and files from it give accents as their own characters: sharkdp/fd #1535, zed-industries/zed #30503.
describe('the name of a field', () => {
  it.each([
    ['señal:TOR', 'signal'],
    ['-Revisión:abierto', 'review'],
    ['DESPUÉS:2026-03-01', 'after'],
    ['usuario:"ana"', 'user'],
    ['ｕｓｅｒ：ana', 'user'],
  ])('is read in composed and decomposed form: %s', (typed, field) => {
    for (const text of [typed.normalize('NFC'), typed.normalize('NFD')]) {
      const [piece] = tokensOf(text);
      expect(piece).toMatchObject({ kind: 'field', field, start: 0, end: text.length });
    }
  });

  it('that isn’t one leaves words and quotes as they are', () => {
    const pieces = (text: string) =>
      tokensOf(text).map((piece) =>
        piece.kind === 'words' ? piece.text : piece.kind === 'field' ? piece.field : piece.kind,
      );
    expect(pieces('https://a.example/x -señales:"a b" user:"c')).toEqual([
      'https://a.example/x',
      '-señales:',
      'a b',
      'user',
    ]);
  });
});

it('a field of extra_data has one path in composed and decomposed form', async () => {
  const [composed, decomposed] = ['país'.normalize('NFC'), 'país'.normalize('NFD')];
  const named = await storedCopy(new MemoryReviewLog());
  await took(named, [
    `{"id":1,"extra_data":{"${composed}":"ES"}}`,
    `{"id":2,"extra_data":{"${decomposed}":"PT"}}`,
  ]);
  const asked = { query: everyReport, asOf: null };
  expect(succeeded(await named.calls['reports.extraPaths'](asked))).toEqual([composed]);
  for (const path of [composed, decomposed]) {
    const page = await named.calls['reports.page']({ ...asked, page: 1, limit: 10, extraPaths: [path] });
    const values = succeeded(page).rows.map(({ extraValues }) => extraValues?.[0]?.text);
    expect(values.sort()).toEqual(['ES', 'PT']);
  }
  await named.reports.close();
});

it.each(['ـ', '\u0301', '\u200b', 'ʹ'])('a search of %j, which has no letters, says so', (typed) => {
  expect(parseQuery(typed, 'utc').problems.map(({ kind }) => kind)).toEqual(['no-words']);
});

describe('the ID of a user or device', () => {
  it.each([
    ['JOSÉ@example.com', 'josé@'],
    ['JOSÉ@example.com', 'jose@example.com'],
    ['JOSÉ@example.com'.normalize('NFD'), 'José@EXAMPLE.com'],
    ['ŁUKASZ', 'lukasz'],
    ['Ünlü', 'ÜNLÜ'],
    ['user\u200b777', 'user777'],
    ['o’brien', "o'brien"],
  ])('%j is found by %j', async (id, typed) => {
    const other = await storedCopy(new MemoryReviewLog());
    await took(other, [
      JSON.stringify({ id: 1, user: { id }, device: { id } }),
      '{"id":2,"user":{"id":"other"}}',
    ]);
    for (const text of [`user:${typed}`, `device:${typed}`, `-user:${typed}`]) {
      const asked = { query: { ...everyReport, text }, asOf: null, page: 1, limit: 10 };
      const ids = succeeded(await other.calls['reports.page'](asked)).rows.map((row) => row.id);
      expect(ids.includes('1')).toBe(!text.startsWith('-'));
    }
    const asked = { query: everyReport, asOf: null, field: 'user', beginning: typed, limit: 10 } as const;
    expect(succeeded(await other.calls['reports.values'](asked)).map(({ value }) => value)).toEqual([id]);
    await other.reports.close();
  });
});

// tropy/tropy #195, couchbase/couchbase-lite-core #196, owncloud/android #1110: names with accents after z.
it('names are sorted by their letters', async () => {
  const other = await storedCopy(new MemoryReviewLog());
  const sorted = ['Ángel', 'Łukasz', 'mario', 'Øyvind', 'Zoe', 'ελένη', 'иван', '東京'];
  await took(
    other,
    sorted.toReversed().map((id, at) => JSON.stringify({ id: at + 1, user: { id } })),
  );
  const query = { ...everyReport, sort: { column: 'user', descending: false } } as const;
  const page = succeeded(await other.calls['reports.page']({ query, asOf: null, page: 1, limit: 10 }));
  expect(page.rows.map(({ userId }) => userId)).toEqual(sorted);
  await other.reports.close();
});

it.each([
  ['Łódź', 'lodz'],
  ['Tromsø', 'TROMSO'],
  ['Gießen', 'giessen'],
  ['Şanlıurfa', 'sanliurfa'],
  ['Nuku‘alofa', "nuku'alofa"],
  ['L’Hospitalet de Llobregat', "l'hospitalet"],
  ['Đà Nẵng', 'da nang'],
])('Find a place knows %s by %s', (name, typed) => {
  const city = {
    otherNames: [],
    regionNames: [],
    country: 'XX',
    latitude: 1,
    longitude: 1,
    population: 1,
    isCapital: false,
  };
  const places = packPlaces([
    { ...city, name: 'Other' },
    { ...city, name },
  ]);
  const find = placeFinder(readPlaces(gunzipSync(places)));
  expect(find(typed, 5).map((found) => found.name)).toEqual([name]);
});
