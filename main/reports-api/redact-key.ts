/** Shorter keys are not redacted: they are not secret, and would match in any text. */
const minSecretLength = 8;
/** What stands for the key. */
const replacement = '[API key]';
/** How many encodings on top of each other are decoded, as in JSON within an HTML page. */
const maxLayers = 3;
/** How many characters of an encoded text stand for one of the key at most: each layer makes ten of one, as in `&#0000033;`. */
const maxLayeredLength = 10 ** maxLayers;
/** Limits what a hostile answer costs to 150 ms. Enough for keys of 200 characters, whatever their encodings. */
const maxReadAhead = 200_000;

/** A text, decoded. */
interface View {
  readonly text: string;
  /** Where each character begins in the original, and at last where the text ends. */
  readonly starts: readonly number[];
}

/** One way of decoding: each match of `unit` stands for another text. */
interface Decoding {
  readonly unit: RegExp;
  readonly meaning: (unit: string) => string;
}

/** The names of HTML for ASCII characters other than letters and digits. */
const entities: Readonly<Record<string, string>> = {
  ...{
    amp: '&',
    apos: "'",
    ast: '*',
    bsol: '\\',
    colon: ':',
    comma: ',',
    commat: '@',
    dollar: '$',
    equals: '=',
  },
  ...{
    excl: '!',
    grave: '`',
    gt: '>',
    Hat: '^',
    lbrace: '{',
    lbrack: '[',
    lcub: '{',
    lowbar: '_',
    lpar: '(',
  },
  ...{
    lsqb: '[',
    lt: '<',
    num: '#',
    percnt: '%',
    period: '.',
    plus: '+',
    quest: '?',
    quot: '"',
    rbrace: '}',
  },
  ...{ rbrack: ']', rcub: '}', rpar: ')', rsqb: ']', semi: ';', sol: '/', verbar: '|', vert: '|' },
};

const decodings: readonly Decoding[] = [
  {
    // JSON and JavaScript.
    unit: /\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|.)/gis,
    meaning: (unit) => {
      if (unit.length > 2) return codeUnit(unit.slice(2), 16);
      return /\\[nrt]/.test(unit) ? '\n' : unit.slice(1);
    },
  },
  {
    unit: new RegExp(`&(?:#\\d{1,7}|#[xX][0-9a-fA-F]{1,6}|${Object.keys(entities).join('|')});?`, 'g'),
    meaning: (unit) => {
      const name = unit.slice(1).replace(';', '');
      if (!name.startsWith('#')) return entities[name] ?? unit;
      return /^#x/i.test(name) ? codeUnit(name.slice(2), 16) : codeUnit(name.slice(1), 10);
    },
  },
  { unit: /%[0-9a-f]{2}/gi, meaning: (unit) => codeUnit(unit.slice(1), 16) },
  // Base64 in lines.
  { unit: /[\r\n]+/g, meaning: () => '' },
];

function codeUnit(digits: string, radix: number): string {
  return String.fromCharCode(Number.parseInt(digits, radix));
}

/** Returns how many characters must be read beyond those that are kept: a key that begins in these ends there. */
export function readAheadFor(apiKey: string): number {
  return Math.min(maxLayeredLength * apiKey.length, maxReadAhead);
}

/**
 * Returns a text of a service or proxy, which may repeat the request, without the API key that was sent: as it is, in the
 * escapes of JSON, HTML or URLs, in Base64, and in several of these on top of each other. Text after the first `limit`
 * characters is dropped; a key that begins before and ends after them is still recognized.
 */
export function withoutKey(text: string, apiKey: string, limit = text.length): string {
  if (apiKey.length < minSecretLength) return text.slice(0, limit);
  const read = text.slice(0, limit + readAheadFor(apiKey));
  const encoded = base64Forms(apiKey);
  const spans = viewsOf(read).flatMap((view) => [
    ...placesOf(apiKey, view.text).map((at) => spanOf(view, at, at + apiKey.length)),
    ...encoded.flatMap((form) => wordsWith(form, view.text).map((word) => spanOf(view, ...word))),
  ]);
  return replaced(read, spans, limit);
}

type Span = readonly [from: number, to: number];

function spanOf({ starts }: View, from: number, to: number): Span {
  return [starts[from] ?? 0, starts[to] ?? 0];
}

/** Returns the text as it is, and all that it can be decoded to, each once: most decodings give the same in any order. */
function viewsOf(text: string): readonly View[] {
  const original = { text, starts: Array.from({ length: text.length + 1 }, (_, at) => at) };
  const views = new Map<string, View>([[text, original]]);
  let newest: readonly View[] = [original];
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const decodedOnce = newest.flatMap((view) =>
      decodings.flatMap((decoding) => decoded(view, decoding) ?? []),
    );
    newest = [...new Map(decodedOnce.map((view) => [view.text, view])).values()].filter(
      (view) => !views.has(view.text),
    );
    for (const view of newest) views.set(view.text, view);
  }
  return [...views.values()];
}

/** Returns null if there is nothing to decode. */
function decoded({ text, starts }: View, { unit, meaning }: Decoding): View | null {
  const pieces: string[] = [];
  const places: number[] = [];
  let copied = 0;
  for (const { 0: found, index } of text.matchAll(unit)) {
    const meant = meaning(found);
    for (let at = copied; at < index; at += 1) places.push(starts[at] ?? 0);
    for (let at = 0; at < meant.length; at += 1) places.push(starts[index] ?? 0);
    pieces.push(text.slice(copied, index), meant);
    copied = index + found.length;
  }
  if (copied === 0) return null;
  for (let at = copied; at <= text.length; at += 1) places.push(starts[at] ?? 0);
  return { text: pieces.join('') + text.slice(copied), starts: places };
}

/** Returns the Base64 words in which a form occurs, each once: the characters next to it have parts of the key, too. */
function wordsWith(form: string, text: string): readonly Span[] {
  const words: Span[] = [];
  for (let at = text.indexOf(form); at !== -1; ) {
    const word = wordAround(text, at);
    words.push(word);
    at = text.indexOf(form, Math.max(word[1], at + 1));
  }
  return words;
}

/** Returns every index of a text at which the sought one begins. */
function placesOf(sought: string, text: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) places.push(at);
  return places;
}

/**
 * Returns what Base64 makes of the key in any text: without the characters at its ends that depend on what is next to it. It
 * has three forms, by the place of the key in the groups of three bytes, and two alphabets.
 */
function base64Forms(apiKey: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const bits = (before + apiKey.length) * 8;
    const all = Buffer.from('\0'.repeat(before) + apiKey).toString('base64');
    const form = all.slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
    return [...new Set([form, form.replaceAll('+', '-').replaceAll('/', '_')])];
  });
}

/** Returns where the Base64 word around a place begins and ends. */
function wordAround(text: string, place: number): Span {
  let [from, to] = [place, place];
  while (from > 0 && /[\w+/-]/.test(text[from - 1] ?? '')) from -= 1;
  while (to < text.length && /[\w+/=-]/.test(text[to] ?? '')) to += 1;
  return [from, to];
}

function replaced(text: string, spans: readonly Span[], limit: number): string {
  const pieces: string[] = [];
  let copied = 0;
  for (const [from, to] of [...spans].sort(([one], [other]) => one - other)) {
    if (from >= limit) break;
    if (from >= copied) pieces.push(text.slice(copied, from), replacement);
    copied = Math.max(copied, to);
  }
  return pieces.join('') + text.slice(copied, Math.max(copied, limit));
}
