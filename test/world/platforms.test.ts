import { describe, expect, it } from 'vitest';
import { readDeepLink } from '../../main/desktop/deep-link';
import { isTimeZone } from '../../shared/domain/time-bars';

/** What platforms do to links and time zones, and what broke elsewhere by it. The source of a case is named with it. */

const opens = (transactionId: string) => ({ kind: 'report', transactionId });

describe('a link to a report', () => {
  it.each([
    // trezor/trezor-suite PR #14296, OutlineFoundation/outline-apps PR #276, electron/electron #10786: Windows adds a slash.
    ['with a slash at its end', 'whereabouts://report/param123/', opens('param123')],
    // LedgerHQ/ledger-live-desktop PR #3573: the form differs between macOS and Windows.
    ['in another case', 'WHEREABOUTS://Report/Param123', opens('Param123')],
    // kubernetes-sigs/headlamp #7217: the path was left out.
    ['whose ID has a slash', 'whereabouts://report/c%2Fminikube%2Fpods/', opens('c/minikube/pods')],
    ['whose ID ends with a slash', 'whereabouts://report/a%2F/', opens('a/')],
  ])('opens it %s', (_, link, expected) => {
    expect(readDeepLink(link)).toEqual(expected);
  });

  it.each(['whereabouts://report/a/b', 'whereabouts://report//', 'whereabouts://report/a//'])(
    'opens nothing if it is ambiguous: %s',
    (link) => {
      expect(readDeepLink(link)).toEqual({ kind: 'no-link' });
    },
  );

  it.each(['whereabouts://map', 'whereabouts://map/', 'Whereabouts://MAP/'])('opens a screen: %s', (link) => {
    expect(readDeepLink(link)).toEqual({ kind: 'screen', screen: 'map' });
  });
});

describe('a time zone of the system', () => {
  it.each([
    // omnivore-app/omnivore #2787, oxidecomputer/console #1875, pingdotgg/t3code #6599: a RangeError ends the screen.
    ['Etc/Unknown', false],
    // craiga/unixtimesta.mp #98, GoogleChrome/lighthouse PR #9822.
    ['undefined', false],
    ['', false],
    // marnusw/date-fns-tz #264: names that are valid, and were refused.
    ['America/New_York', true],
    ['Asia/Manila', true],
    // expo/expo #38784.
    ['Etc/GMT+1', true],
    ['UTC', true],
  ])('%s can be used: %s', (zone, expected) => {
    expect(isTimeZone(zone)).toBe(expected);
  });
});
