import { expect, it } from 'vitest';
import { usableTimeZone } from '../../renderer/components/use-time-zone';

/** Time zones that systems report and that don't exist. */

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
