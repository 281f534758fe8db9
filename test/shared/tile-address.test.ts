import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tileAddressError, tileOrigin, tileUrl } from '../../shared/tile-address';
import { readTileRequest, tileRequestTemplate, tilesOrigin } from '../../shared/tile-request';
import { runs } from '../support/runner/depth';

describe('tileAddressError', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['https://tiles.example.com/{z}/{x}/{y}.png', 'https://tiles.example.com'],
    [' https://tiles.example.com:8443/{z}/{x}/{y}{r}.png?key=1 ', 'https://tiles.example.com:8443'],
    ['https://10.0.0.5/{z}/{y}/{x}', 'https://10.0.0.5'],
    ['https://[2001:DB8::1]:8443/{z}/{y}/{x}', 'https://[2001:db8::1]:8443'],
    ['https://münchen.example/{z}/{y}/{x}', 'https://xn--mnchen-3ya.example'],
  ])('accepts %j, whose origin is %j', (template, origin) => {
    expect(tileAddressError(template)).toBeNull();
    expect(tileOrigin(template)).toBe(origin);
  });

  it.each([
    ['https://tiles.example.com/', 'must contain {z}, {x} and {y}'],
    ['https://tiles.example.com/{z}/{x}.png', 'must contain {z}, {x} and {y}'],
    ['tiles.example.com/{z}/{x}/{y}', 'isn’t a valid address'],
    ['https:// /{z}/{x}/{y}', 'isn’t a valid address'],
    ['http://tiles.example.com/{z}/{x}/{y}', 'https://'],
    ['javascript:alert("{z}{x}{y}")', 'https://'],
    ['file:///tiles/{z}/{x}/{y}', 'https://'],
    ['https://user@tiles.example.com/{z}/{x}/{y}', 'user name or password'],
    ['https://:secret@tiles.example.com/{z}/{x}/{y}', 'user name or password'],
    ['https://{z}.example.com/{x}/{y}', 'host'],
    ['https:\\\\{z}.example.com\\{x}\\{y}', 'host'],
    ['https://{s}.example.com/{z}/{x}/{y}', '{s}'],
    ['https://a;sandbox/{z}/{x}/{y}', 'letters, digits, dots and hyphens'],
    ["https://a;require-trusted-types-for/{z}/{x}/{y}?'", 'letters, digits, dots and hyphens'],
    ['https://a,b/{z}/{x}/{y}', 'letters, digits, dots and hyphens'],
    ['https://*/{z}/{x}/{y}', 'letters, digits, dots and hyphens'],
    ['https://*.example.com/{z}/{x}/{y}', 'letters, digits, dots and hyphens'],
    ["https://a'b/{z}/{x}/{y}", 'letters, digits, dots and hyphens'],
    ['https://tiles.example.com/{z}/{x}/{y}?{constructor}', '{constructor}'],
    ['https://tiles.example.com/{z}/{x}/{y}/{ z }', '{ z }'],
  ])('refuses %j: %s', (template, words) => {
    expect(tileAddressError(template)).toContain(words);
    expect(tileOrigin(template)).toBeNull();
  });
});

describe('tileOrigin', () => {
  it('has a host of letters, digits, dots and hyphens, or an IP address, whatever the host in the address is', () => {
    const character = fc.oneof(
      fc.constantFrom(...';,*\'!$&()+=~_ `{}|"%.-:[]@/?#\\'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom('a', '1', 'é'),
    );
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 8 }), (host) => {
        const origin = tileOrigin(`https://${host}/{z}/{x}/{y}`);
        if (origin !== null) expect(origin).toMatch(/^https:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/);
      }),
      { numRuns: runs(5_000) },
    );
  });
});

/** Returns the URL that Leaflet creates from a template. */
const filled = (template: string, parts: Readonly<Record<string, string>>) =>
  template.replace(/\{ *([\w_ -]+) *\}/g, (_all, name: string) => parts[name] ?? '');

describe('a tile that the window requests', () => {
  it.each([
    ['https://tiles.example.com/{z}/{x}/{y}.png', '', 'https://tiles.example.com/3/4/5.png'],
    [
      ' https://tiles.example.com:8443/{z}/{x}/{y}{r}.png?key=1&a=%7Bz%7D ',
      '@2x',
      'https://tiles.example.com:8443/3/4/5@2x.png?key=1&a=%7Bz%7D',
    ],
    ['https://tiles.example.com/\ud800/{z}/{x}/{y}', '', 'https://tiles.example.com/%EF%BF%BD/3/4/5'],
  ])('of %j is requested from its server', (address, r, url) => {
    const requested = readTileRequest(filled(tileRequestTemplate(address), { z: '3', x: '4', y: '5', r }));
    expect(requested).toMatchObject({ zoom: 3, x: 4, y: 5, density: r });
    expect(requested && tileUrl(address, requested)?.href).toBe(url);
  });

  it('is refused for an address that is not, or no longer, configured', () => {
    const requested = readTileRequest(
      `${tilesOrigin}/3/4/5?address=https%3A%2F%2Fa.example%2F%7Bz%7D%7Bx%7D%7By%7D`,
    );
    expect(requested).not.toBeNull();
    for (const set of ['', 'https://b.example/{z}{x}{y}', 'https://a.example/{z}{x}{y}?'])
      expect(requested && tileUrl(set, requested)).toBeNull();
    expect(requested && tileUrl('https://a.example/{z}{x}{y}', requested)?.href).toBe(
      'https://a.example/345',
    );
  });

  it.each([
    ['3/8/5'],
    ['3/4/8'],
    ['31/4/5'],
    ['3/-1/5'],
    ['3/4/5.png'],
    ['3/4/5@3x'],
    ['3/4/5/6'],
    ['3/4/%35'],
    ['../3/4/5/..'],
    [''],
  ])('cannot be %j', (path) => {
    expect(readTileRequest(`${tilesOrigin}/${path}?address=x`)).toBeNull();
    expect(readTileRequest(`app://whereabouts/3/4/5?address=x`)).toBeNull();
    expect(readTileRequest('no address')).toBeNull();
  });
});
