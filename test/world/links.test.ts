import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAppArguments } from '../../main/app-arguments.mjs';
import { deepLinkIn } from '../../main/desktop/deep-link';
import { linkArguments } from '../../main/desktop/identity';
import { printDeepLink } from '../../shared/deep-link/print-deep-link';
import { readDeepLink } from '../../shared/deep-link/read-deep-link';
import { everyReport } from '../../shared/domain/report-query';
import { fillAddress, type OutsidePart, outsideAddressError } from '../../shared/outside-link';
import { fail, succeed } from '../../shared/result';
import { runs } from '../support/runner/depth';

/** How links to programs, and addresses made of templates, broke elsewhere. */

describe('a link to a report', () => {
  it.each([
    [
      'whereabouts://report/login-22/',
      'login-22',
      'electron/electron #10786: browsers on Windows add a slash',
    ],
    ['WHEREABOUTS://report/login-22', 'login-22', 'anomalyco/opencode #47581: the scheme in capitals'],
    ['whereabouts://Report/Login-22', 'Login-22', 'elizaOS/eliza PR #10770: the host in capitals'],
    ['whereabouts://report/foAAA', 'foAAA', 'llfbandit/app_links #92: an ID in small letters is another one'],
    ['whereabouts://report/a:b', 'a:b', 'electron/electron #16896 and #43516: the colon is lost'],
    ['whereabouts://report/a%7Cb', 'a|b', 'electron/electron #3850: a bar'],
    ['whereabouts://report/a%23b', 'a#b', 'electron/electron #4022: a hash that is encoded'],
    ['whereabouts://report/a%2523b', 'a%23b', 'electron/electron #4022: decoded twice, it is another ID'],
    ['whereabouts://report/c%2Fpods/', 'c/pods', 'kubernetes-sigs/headlamp #7217: a slash in the ID'],
    ['whereabouts://report/a%2F/', 'a/', 'trezor/trezor-suite PR #14296: an ID ends with a slash'],
  ])('%s opens %s: %s', (link, transactionId) => {
    expect(readDeepLink(link)).toEqual(
      succeed({ target: { kind: 'report', transactionId, id: null }, profile: null }),
    );
  });

  it.each(['whereabouts://report/a/b', 'whereabouts://report//', 'whereabouts://report/a//'])(
    '%s is ambiguous, and opens nothing',
    (link) => {
      expect(readDeepLink(link)).toEqual(fail('malformed'));
    },
  );

  it.each(['whereabouts://map', 'whereabouts://map/', 'Whereabouts://MAP/'])('%s opens the map', (link) => {
    expect(readDeepLink(link)).toEqual(succeed({ target: { kind: 'screen', screen: 'map' }, profile: null }));
  });
});

const queryOf = (link: string) => {
  const read = readDeepLink(link);
  return read.ok && read.value.target.kind === 'query' ? read.value.target.query.text : null;
};

describe('the text of a query', () => {
  it.each([
    ['whereabouts://query/this+that', 'this+that', 'czottmann/obsidian-actions-uri #11: a plus is no space'],
    ['whereabouts://query/this%20%26%20that', 'this & that', 'czottmann/obsidian-actions-uri #11'],
    [
      'whereabouts://query/increase%20100%25',
      'increase 100%',
      'Vinzent03/obsidian-advanced-uri #51: decoded twice, it is malformed',
    ],
    ['whereabouts://query/%25', '%', 'Vinzent03/obsidian-advanced-uri #63'],
    ['whereabouts://query/%253C', '%3C', 'Vinzent03/obsidian-advanced-uri #16: is decoded once'],
    [
      'whereabouts://query/07%E2%80%93a%2FINFO',
      '07–a/INFO',
      'andrewbrereton/obsidian-to-ical-plugin #214: was encoded twice',
    ],
  ])('of %s is %j: %s', (link, text) => {
    expect(queryOf(link)).toBe(text);
    const printed = printDeepLink({
      target: { kind: 'query', query: { ...everyReport, text } },
      profile: null,
    });
    expect(queryOf(printed ?? '')).toBe(text);
  });
});

describe('the arguments of a second start', () => {
  it.each<[readonly string[], string | null, string]>([
    [
      [
        'Whereabouts.exe',
        '--allow-file-access-from-files',
        '--original-process-start-time=1',
        'whereabouts://map',
      ],
      'whereabouts://map',
      'keybase/client PR #22928, oikonomopo/electron-deep-linking-mac-win #14: Chromium adds switches',
    ],
    [
      ['electron', '--inspect=5858', 'main.js', 'whereabouts://map'],
      'whereabouts://map',
      'glawson/electron-deeplink #22: a debugger moves the link',
    ],
    [
      ['/opt/whereabouts', 'whereabouts://map', '--no-sandbox'],
      'whereabouts://map',
      'glawson/electron-deeplink #37: the link isn’t the last argument on Linux',
    ],
    [['/opt/whereabouts', '%U'], null, 'electron-userland/electron-builder #5024: %U that nothing replaced'],
    [
      ['Whereabouts.exe', 'https://github.com/1', 'whereabouts://map'],
      'whereabouts://map',
      'electron/electron #34195: another address before it',
    ],
  ])('%j have the link %s: %s', (argv, link) => {
    expect(deepLinkIn(argv)).toBe(link);
  });

  it.each([
    ['whereabouts://map" --gpu-launcher="cmd /c start calc" --foobar="', fail('malformed')],
    [
      'whereabouts://report/x%22%20--gpu-launcher',
      succeed({ target: { kind: 'report', transactionId: 'x" --gpu-launcher', id: null }, profile: null }),
    ],
  ])('have no switch in a link: CVE-2018-1000006: %s', (link, read) => {
    // Windows puts what the link says between quotes, which its quotes end: Chromium reads no switch after `--`.
    const before = linkArguments({ platform: 'win32', isPackaged: true, execPath: 'Whereabouts.exe' });
    expect(before).toEqual(['--']);
    const broken = link.split('"').flatMap((part) => part.trim() || []);
    expect(deepLinkIn(['Whereabouts.exe', ...(before ?? []), link])).toBe(link);
    expect(readDeepLink(link)).toEqual(read);
    for (const argv of [[link], broken])
      expect(readAppArguments([...(before ?? []), ...argv], { isPackaged: true })).toEqual({
        given: { builtIn: false, windowPicture: false },
      });
  });
});

const crm = 'https://crm.example/c/{user}?from=w';
const opened = (address: string, user: string) => fillAddress(address, { user });

describe('a value in an address', () => {
  it.each([
    ['Tim’s KM3 #2a', 'Tim%E2%80%99s%20KM3%20%232a', 'grafana/grafana #22125: a hash cut the rest off'],
    ['sprint #2', 'sprint%20%232', 'grafana/grafana #58149'],
    ['a|b', 'a%7Cb', 'grafana/grafana #55648'],
    ['a\\b', 'a%5Cb', 'grafana/grafana #22183: a backslash is a slash to browsers'],
    ['50%', '50%25', 'grafana/grafana #26861'],
    ['a%2Bb', 'a%252Bb', 'grafana/grafana #88342: the value itself has a percent sign'],
    ['EG-Büro', 'EG-B%C3%BCro', 'grafana/grafana #31842: umlauts were cut out'],
    ["Roady's", 'Roady%27s', 'elastic/kibana #54737: an apostrophe'],
    ['a&b=c', 'a%26b%3Dc', 'elastic/kibana #156477'],
    ['a b', 'a%20b', 'wezterm/wezterm PR #7993: KDE split the address at the space'],
    ['a\r\nX: y', 'a%0D%0AX%3A%20y', 'CWE-93: a line break ends a header'],
    ['../admin?x', '..%2Fadmin%3Fx', 'CWE-22: the value stays one segment'],
    ['//evil.example', '%2F%2Fevil.example', 'CWE-601: the host stays'],
    ['@evil.example', '%40evil.example', 'CWE-601: the host isn’t a password'],
    ['javascript:alert(1)', 'javascript%3Aalert%281%29', 'electron/electron #4938: no other scheme'],
    ['{device}', '%7Bdevice%7D', 'a placeholder in a value is none'],
  ])('%j becomes %s: %s', (user, encoded) => {
    expect(opened(crm, user)).toEqual(succeed(`https://crm.example/c/${encoded}?from=w`));
  });

  it.each(['.', '..'])(
    'isn’t %j in a path, which URLs resolve however it is encoded (WHATWG URL, 4.4)',
    (user) => {
      expect(new URL('https://crm.example/c/%2E%2E/x').pathname).toBe('/x');
      expect(opened(crm, user)).toEqual(fail('dots'));
      expect(opened('https://crm.example/c/{user}/edit', user)).toEqual(fail('dots'));
      expect(opened('https://crm.example/?q={user}', user)).toEqual(
        succeed(`https://crm.example/?q=${user}`),
      );
    },
  );
});

it.each([
  ['javascript:alert({user})', 'electron/electron #4938'],
  ['file:///C:/Windows/System32/calc.exe?{user}', 'multica-ai/multica #1115'],
  ['ms-msdt:/id {user}', 'OpenHands/OpenHands #16872'],
  ['smb://host/{user}', 'milady-ai/milady PR #574'],
  ['http://crm.example/{user}', 'the value would be sent unencrypted'],
  ['{user}', 'the value would be the address'],
  ['https://{user}', 'CWE-601: the value would be the host'],
  ['https://{user}.example/', 'CWE-601'],
  ['https://crm.example{user}/', 'CWE-601'],
  ['https://crm.example:{user}/', 'the value would be the port'],
  ['https://{user}@evil.example/', 'the host isn’t what it seems'],
  ['https://crm.example@evil.example/{user}', 'the host isn’t what it seems'],
  ['https://ana:secret@crm.example/{user}', 'a password in an address'],
  ['https:/{user}/x', 'URLs read a missing slash'],
  ['https:\\\\{user}\\x', 'URLs read backslashes'],
  ['https://crm.example/{password}', 'no such placeholder'],
  ['https://crm.example/%{user}', 'a value that starts like “2F” would be a slash'],
  ['https://crm.example/a%2{user}', 'a value that starts with “F” would end a slash'],
  ['https://crm.example/{user', 'a brace that isn’t closed'],
  ['https://crm.example/', 'no placeholder'],
  ['https://crm.ex\tample/{user}', 'URLs skip tabs'],
  ['https://crm.example\u202E/{user}', 'an invisible character'],
  ['https://crm;x.example/{user}', 'a host that no name has'],
  ['', 'nothing'],
])('%j can’t be saved: %s', (address) => {
  expect(outsideAddressError(address)).toMatch(/\w/);
});

it.each([
  crm,
  'https://crm.example:8443/#/c/{user}',
  'https://[2001:db8::1]/{user}/{device}',
  'HTTPS://CRM.example/{user}',
])('%s can be saved', (address) => {
  expect(outsideAddressError(address)).toBeNull();
});

it('a host in other letters is opened by its real name: xn--…', () => {
  const address = 'https://crm.exаmple/{user}';
  expect(outsideAddressError(address)).toBeNull();
  expect(opened(address, 'a')).toEqual(succeed('https://crm.xn--exmple-4nf/a'));
});

it('an address is never longer than Windows opens: electron/electron, shell.openExternal', () => {
  expect(opened(crm, 'x'.repeat(2_000))).toMatchObject({ ok: true });
  expect(opened(crm, 'x'.repeat(2_081))).toEqual(fail('tooLong'));
});

it('a link is opened only with all of its values', () => {
  const address = 'https://crm.example/{user}/{device}';
  const values: Partial<Record<OutsidePart, string>>[] = [{}, { user: 'a' }, { user: 'a', device: '' }];
  for (const given of values) expect(fillAddress(address, given)).toEqual(fail('missing'));
  expect(fillAddress(address, { user: '\uD800', device: 'd' })).toEqual(fail('missing'));
  expect(fillAddress(address, { user: 'a', device: 'd' })).toEqual(succeed('https://crm.example/a/d'));
});

it('a value stays one component of an address, whatever is around it: RFC 3986, 2.4', () => {
  const around = fc.string({ unit: fc.constantFrom(...'%25eEfFaz./?#&=;:@'), maxLength: 6 });
  const value = fc.string({ unit: fc.constantFrom(...'%25eEfFaz./?#&=;:@\\ é'), minLength: 1, maxLength: 6 });
  let filled = 0;
  fc.assert(
    fc.property(around, around, value, (before, after, user) => {
      const template = `https://crm.example/${before}{user}${after}`;
      if (outsideAddressError(template) !== null) return;
      const result = fillAddress(template, { user });
      if (!result.ok) return;
      filled += 1;
      // Another value changes nothing else of the address.
      const marked = new URL(template.replace('{user}', 'MARK')).href;
      const [start = '', end = ''] = marked.split('MARK');
      expect(result.value.startsWith(start) && result.value.endsWith(end)).toBe(true);
      const inside = result.value.slice(start.length, result.value.length - end.length);
      expect(decodeURIComponent(inside)).toBe(user);
    }),
    { numRuns: runs(5_000, 500) },
  );
  expect(filled).toBeGreaterThan(50);
});
