import { describe, expect, it } from 'vitest';
import { readDeepLink } from '../../main/desktop/deep-link';
import { usableTimeZone } from '../../renderer/components/use-time-zone';

/** What systems pass on: links in other forms than they were written, and time zones that don't exist. */

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
    expect(readDeepLink(link)).toEqual({ kind: 'report', transactionId });
  });

  it.each(['whereabouts://report/a/b', 'whereabouts://report//', 'whereabouts://report/a//'])(
    '%s is ambiguous, and opens nothing',
    (link) => {
      expect(readDeepLink(link)).toEqual({ kind: 'no-link' });
    },
  );

  it.each(['whereabouts://map', 'whereabouts://map/', 'Whereabouts://MAP/'])('%s opens the map', (link) => {
    expect(readDeepLink(link)).toEqual({ kind: 'screen', screen: 'map' });
  });
});

const zones: readonly (readonly [reported: string | undefined, used: string | null, source: string])[] = [
  ['Etc/Unknown', null, 'electron/electron #44620, pingdotgg/t3code #6599, omnivore-app/omnivore #2787'],
  ['Etc/Unknown/', null, 'no zone'],
  ['undefined', null, 'craiga/unixtimesta.mp #98, GoogleChrome/lighthouse PR #9822'],
  ['', null, 'no zone'],
  [undefined, null, 'electron/electron #11670 and #14856, nodejs/node #26880'],
  ['Asia/Calcutta', 'Asia/Calcutta', 'a former name'],
  ['Asia/Manila', 'Asia/Manila', 'marnusw/date-fns-tz #264: valid, and was refused'],
  ['Etc/GMT+1', 'Etc/GMT+1', 'expo/expo #38784'],
  ['PST8PDT', 'PST8PDT', 'nodejs/node #46246: a zone of POSIX'],
  ['Etc/GMT-4', 'Etc/GMT-4', 'nodejs/node #32564: TZ=GMT-4'],
];

it.each(zones)('the computer’s time zone %j is %j: %s', (reported, used) => {
  const zone = usableTimeZone(reported);
  expect(zone).toBe(used);
  // Elsewhere, each that can't be used threw a RangeError when a time was formatted.
  expect(() => new Intl.DateTimeFormat('en', { timeZone: zone ?? 'UTC' })).not.toThrow();
});
