import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodedComponent, encodedComponent } from '../../shared/percent-encoding';

it('only the unreserved characters of RFC 3986 stay as they are', () => {
  const ascii = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code));
  const kept = [...ascii].filter((sign) => encodedComponent(sign) === sign).join('');
  expect(kept).toBe('-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~');
});

it.each([
  // The examples of RFC 3986, 2.5, and of the URL Standard, 1.3.
  ['À', '%C3%80'],
  ['ア', '%E3%82%A2'],
  ['≡', '%E2%89%A1'],
  ['‽', '%E2%80%BD'],
  ['Say what‽', 'Say%20what%E2%80%BD'],
  ['100%', '100%25'],
  ['a+b', 'a%2Bb'],
  ['\r\n', '%0D%0A'],
  ["!'()*", '%21%27%28%29%2A'],
])('%j is %s', (text, encoded) => {
  expect(encodedComponent(text)).toBe(encoded);
  expect(decodedComponent(encoded)).toBe(text);
});

it('a lone surrogate has no encoding, and what isn’t UTF-8 is no text', () => {
  expect(encodedComponent('\uDC00')).toBeNull();
  for (const component of ['%', '%4', '%zz', '%C3', '%C0%AE', '%ED%A0%80', '%F5%80%80%80'])
    expect(decodedComponent(component)).toBeNull();
});

it('every text is the same after both', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(decodedComponent(encodedComponent(text) ?? '')).toBe(text);
    }),
  );
});
