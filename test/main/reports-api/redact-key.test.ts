import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, problemOfStatus } from '../../../main/reports-api/answer-problems';
import { withoutKey } from '../../../main/reports-api/redact-key';
import { restErrorOf } from '../../../shared/domain/problem';
import { runs } from '../../support/runner/depth';

/** How services, gateways and their pages repeat a key that they were sent. */

const json = (text: string) => JSON.stringify(text).slice(1, -1);
const codes = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');
const percent = (text: string) => codes(text).map((code) => `%${hex(code, 2)}`);
const named: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;', '/': '&sol;', '+': '&plus;' },
  ...{ '=': '&equals;', '\\': '&bsol;', '.': '&period;', '%': '&percnt;', '#': '&num;' },
};

const escapes: Readonly<Record<string, (text: string) => string>> = {
  nothing: (text) => text,
  'JSON of JavaScript': json,
  'JSON of PHP': (text) => json(text).replaceAll('/', '\\/'),
  'JSON of Go': (text) => json(text).replaceAll(/[&<>]/g, (sign) => `\\u${hex(sign.charCodeAt(0), 4)}`),
  'JSON in code points': (text) =>
    codes(text)
      .map((code) => `\\u${hex(code, 4)}`)
      .join(''),
  'JSON in code points, capitals': (text) =>
    codes(text)
      .map((code) => `\\u${hex(code, 4).toUpperCase()}`)
      .join(''),
  JavaScript: (text) =>
    codes(text)
      .map((code) => `\\x${hex(code, 2)}`)
      .join(''),
  'HTML by name': (text) => text.replaceAll(/[^A-Za-z0-9]/g, (sign) => named[sign] ?? sign),
  'HTML in decimals': (text) =>
    codes(text)
      .map((code) => `&#${code};`)
      .join(''),
  'HTML in hexadecimals': (text) =>
    codes(text)
      .map((code) => `&#x${hex(code, 2).toUpperCase()};`)
      .join(''),
  'HTML with zeros': (text) =>
    codes(text)
      .map((code) => `&#0${code};`)
      .join(''),
  'a URL': encodeURIComponent,
  'a form': (text) => new URLSearchParams({ '': text }).toString().slice(1),
  'percent in small letters': (text) => percent(text).join(''),
  'percent in capitals': (text) => percent(text).join('').toUpperCase(),
};
const base64: Readonly<Record<string, (text: string) => string>> = {
  Base64: (text) => Buffer.from(text).toString('base64'),
  'Base64 after one byte': (text) => Buffer.from(`:${text}`).toString('base64'),
  'Base64 after two bytes': (text) => Buffer.from(`u:${text}`).toString('base64'),
  'Base64 between words': (text) => Buffer.from(`user:${text}@host`).toString('base64'),
  'Base64 of URLs': (text) => Buffer.from(`u:${text}`).toString('base64url'),
  'Base64 in lines': (text) => Buffer.from(text).toString('base64').replaceAll(/.{20}/g, '$&\r\n'),
};
const inner = { ...escapes, ...base64 };

const anyKey = fc.oneof(
  fc.constantFrom('sk_live/AbC+0123=="\\<&x', '/+=&"\\</+=&"\\<', "%2F%5C&amp;\\u0026'", '\\\\\\\\\\\\\\\\'),
  fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 8,
    maxLength: 60,
  }),
);
const anyEncoding = fc.tuple(
  fc.constantFrom(...Object.keys(inner)),
  fc.constantFrom(...Object.keys(escapes)),
  fc.constantFrom(...Object.keys(escapes)),
);
const encoded = (key: string, [first, second, third]: readonly [string, string, string]) =>
  [inner[first], escapes[second], escapes[third]].reduce((text, encode) => encode?.(text) ?? text, key);

describe('a key', () => {
  it.each(Object.entries(inner))('is recognized in %s', (_, encode) => {
    const key = 'sk_live/AbC+0123=="\\<&x';
    expect(withoutKey(`before ${encode(key)} after`, key)).toBe('before [API key] after');
  });

  it('is recognized in any encoding, and in up to three on top of each other', () => {
    fc.assert(
      fc.property(anyKey, anyEncoding, (key, encoding) => {
        expect(withoutKey(`before ${encoded(key, encoding)} after`, key)).toBe('before [API key] after');
      }),
      { numRuns: runs(5_000, 500) },
    );
  });

  it('changes nothing else of a text', () => {
    const text = 'A "quoted" \\u0026 %2F &amp; text\r\nwith c2VjcmV0 in it';
    expect(withoutKey(text, 'another/key')).toBe(text);
  });

  it('is recognized at the end of the text that is kept', () => {
    const key = 'sk_live/AbC+0123';
    const text = `${'x'.repeat(20)}${escapes['percent in capitals']?.(key)} after`;
    expect(withoutKey(text, key, 25)).toBe(`${'x'.repeat(20)}[API key]`);
    expect(withoutKey(text, key, 10)).toBe('x'.repeat(10));
  });

  it('is not looked for where it is so short that it is no secret', () => {
    expect(withoutKey('a test', 'test')).toBe('a test');
  });
});

describe('an answer that repeats the key', () => {
  const fields = ['error', 'error_code', 'cause', 'traceability_id'] as const;
  const refusal = (status: number, body: string, key: string) =>
    problemOfStatus({ status, body: Buffer.from(body) }, 'host', null, key);

  it('has it in no field of a RestError, whatever escapes its text and its JSON have', () => {
    fc.assert(
      fc.property(
        anyKey,
        anyEncoding,
        fc.constantFrom(...fields),
        fc.constantFrom(400, 401, 403, 429, 500),
        fc.constantFrom('JSON of JavaScript', 'JSON of PHP', 'JSON of Go', 'JSON in code points'),
        (key, encoding, field, status, written) => {
          const value = escapes[written]?.(`The key ${encoded(key, encoding)} is unknown`);
          const restError = restErrorOf(refusal(status, `{"${field}":"${value}"}`, key));
          const { error, errorCode, cause, traceabilityId } = restError ?? {};
          const read = [error, errorCode, cause, traceabilityId];
          expect(read[fields.indexOf(field)]).toBe('The key [API key] is unknown');
        },
      ),
      { numRuns: runs(2_000, 200) },
    );
  });

  it('has it in no excerpt of a page, wherever it stands', () => {
    fc.assert(
      fc.property(anyKey, anyEncoding, fc.nat(2_100), (key, encoding, before) => {
        const page = `<${'a'.repeat(before)} ${encoded(key, encoding)} ${'b'.repeat(4_000)}>`;
        const expected = `<${'a'.repeat(before)} [API key] ${'b'.repeat(4_000)}>`;
        for (const excerpt of [excerptOf(Buffer.from(page), key), excerptIn(refusal(502, page, key))])
          expect(expected.startsWith(excerpt.replace(/\[(?:A(?:P(?:I(?: (?:k(?:ey?)?)?)?)?)?)?$/, ''))).toBe(
            true,
          );
      }),
      { numRuns: runs(1_000, 100) },
    );
  });

  it('has it in no excerpt of a page, however long its encodings make it', () => {
    const key = 'sk_live/AbC+0123'.repeat(4);
    const inDigits = (text: string) =>
      codes(text)
        .map((code) => `&#${String(code).padStart(7, '0')};`)
        .join('');
    const page = `<p>${inDigits(inDigits(inDigits(key)))}</p>`;
    expect(excerptOf(Buffer.from(page), key)).toBe('<p>[API key]');
  });

  it('is cut to what can be read, without part of the key', () => {
    const key = 'sk_live/AbC+0123';
    const cause = `${'x'.repeat(9_990)}${key}${'y'.repeat(100)}`;
    const read = restErrorOf(refusal(400, JSON.stringify({ cause }), key));
    expect(read?.cause).toBe(`${'x'.repeat(9_990)}[API key]`);
  });
});

function excerptIn(problem: ReturnType<typeof problemOfStatus>): string {
  if (problem?.kind !== 'service-error') throw new Error('no excerpt');
  return problem.excerpt;
}

it('is found once for all in a long text that repeats it, however often and in whatever encoding', () => {
  const apiKey = 'sk_live/AbC+12==';
  const repeated = Buffer.from(apiKey.repeat(6_000)).toString('base64');
  const disguised = `\\u0041%41&amp;\r\n${repeated}`;
  for (const text of [repeated, disguised])
    expect(withoutKey(text, apiKey, 10_000)).not.toContain(repeated.slice(100, 140));
});
