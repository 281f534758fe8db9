import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOut, ownFrames, redacted, releaseNumbers } from '../../../main/log/log-redaction';
import { runs } from '../../support/runner/depth';

const names = [
  ...['reason', 'where', 'error', 'code', 'call', 'name', 'frames', 'count', 'setAside', 'file', 'version'],
  ...['platform', 'processor', 'system', 'language', 'bytes', 'process', 'kind', 'state', 'setting', 'is'],
  ...['library', 'password'],
];

/** What belongs to a person or a report, each as it comes. */
const secrets = [
  ['an API key', fc.stringMatching(/^[A-Za-z0-9]{6}\.[A-Za-z0-9]{10}[0-9]{4}$/)],
  ['an e-mail address', fc.emailAddress()],
  ['a latitude', fc.integer({ min: -89_999_999, max: 89_999_999 }).map((at) => (at / 1e6).toFixed(6))],
  ['an IPv4 address', fc.ipV4()],
  ['an IPv6 address', fc.ipV6()],
  ['an int64', fc.bigInt({ min: 10n ** 15n, max: 2n ** 63n - 1n }).map(String)],
  ['a device id', fc.uuid()],
  ['a path of a home folder', fc.stringMatching(/^\/home\/[a-z]{3,8}\/[A-Z][a-z]{3,8} [a-z]{3,8}$/)],
  ['a path of Windows', fc.stringMatching(/^C:\\Users\\[A-Z][a-z]{3,8}\\[a-z]{3,8}$/)],
  ['an address of a service', fc.webUrl({ withQueryParameters: true })],
] as const;

describe('redaction', () => {
  it.each(secrets)('never passes %s under any name, alone or within a text', (_what, secret) => {
    fc.assert(
      fc.property(
        secret,
        fc.constantFrom(...names),
        fc.constantFrom('', 'refused ', 'see '),
        fc.constantFrom('', ' was refused', ', twice'),
        (given, name, before, after) => {
          const [value] = Object.values(redacted({ [name]: `${before}${given}${after}` }));
          expect(String(value)).not.toContain(given);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('passes no value under an unknown name', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, value) => {
        fc.pre(!names.includes(name) && !/^(?:electron|lockedElectron|chromium|node|__proto__)$/.test(name));
        expect(redacted({ [name]: value })).toEqual({ [name]: leftOut });
      }),
    );
  });

  it.each([
    ['reason', 'Ana López'],
    ['call', 'Ana'],
    ['error', 'ana'],
    ['where', 'Madrid'],
    ['count', 40.4168],
    ['count', 9_007_199_254_740_991],
    ['is', 'ana lopez'],
    ['system', 'Debian of Ana'],
    ['constructor', 'x'],
  ])('removes a %s that is %j', (name, value) => {
    expect(redacted({ [name]: value })).toEqual({ [name]: leftOut });
  });

  it.each([
    ['reason', 'crashed'],
    ['reason', 'ENOSPC'],
    ['error', 'TypeError'],
    ['code', 'ERR_INVALID_ARG_TYPE'],
    ['code', 139],
    ['call', 'reports.page'],
    ['frames', 'index.js:12:5 < program-B1x2.js:1:300'],
    ['chromium', '150.0.7871.12'],
    ['system', '6.8.0'],
    ['setAside', true],
  ])('keeps a %s that is %j', (name, value) => {
    expect(redacted({ [name]: value })).toEqual({ [name]: value });
  });

  it.each([
    ['6.8.0-45-generic', '6.8.0'],
    ['24.1.0', '24.1.0'],
    ['10.0.26100', '10.0.26100'],
    ['of Ana', leftOut],
  ])('passes only the numbers of the system %s', (release, reported) => {
    expect(redacted({ system: releaseNumbers(release) })).toEqual({ system: reported });
  });

  it('passes only the positions in the app’s own files of a stack, without messages and folders', () => {
    const stack = [
      'Error: Headers.append: "AbCdEf.0123456789" is an invalid header value',
      '    at send (/home/ana/whereabouts/out/main/index.js:12:5)',
      '    at async C:\\Users\\Ana\\chunks\\program-B1x2.js:1:300',
      '    at node:internal/process:95:5',
      '    at app://whereabouts/assets/index-abc.js:2:10',
    ].join('\n');
    expect(ownFrames(stack)).toBe('index.js:12:5 < program-B1x2.js:1:300 < index-abc.js:2:10');
    expect(redacted({ frames: ownFrames(stack) })).toEqual({ frames: ownFrames(stack) });
    expect(ownFrames(undefined)).toBe('');
  });
});
