import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepLinkIn, linkTo, OpenedLinks, readDeepLink } from '../../../main/desktop/deep-link';

const noLink = { kind: 'no-link' };
const report = (transactionId: string) => ({ kind: 'report', transactionId });

describe('a link to a report', () => {
  it.each([
    ['whereabouts://report/login-22', 'login-22'],
    ['whereabouts://report/0878e1e3-ef6d-4441-a2a2-299ad1f82226', '0878e1e3-ef6d-4441-a2a2-299ad1f82226'],
    ['whereabouts://report/a%20b%2Fc', 'a b/c'],
    ['whereabouts://report/caf%C3%A9', 'café'],
    ['whereabouts://report/%3Cscript%3Ealert(1)%3C%2Fscript%3E', '<script>alert(1)</script>'],
    // Decoded once: what is left is the id itself.
    ['whereabouts://report/%252e%252e', '%2e%2e'],
    ['whereabouts://report/...', '...'],
    ['whereabouts://report/x/', 'x'],
    ['WHEREABOUTS://Report/Login-22/', 'Login-22'],
  ])('%s leads to %s', (link, transactionId) => {
    expect(readDeepLink(link)).toEqual(report(transactionId));
  });

  it.each([
    '',
    'whereabouts:',
    'whereabouts://',
    'whereabouts:report/x',
    'whereabouts:/report/x',
    'whereabouts:///report/x',
    'whereabouts://report',
    'whereabouts://report/',
    'whereabouts://report//',
    'whereabouts://report/x/y',
    'whereabouts://report/../x',
    'whereabouts://report/.',
    'whereabouts://report/..',
    'whereabouts://report/%2e',
    'whereabouts://report/%2E%2e',
    'whereabouts://report/.%2E',
    'whereabouts://report/x?since=1h',
    'whereabouts://report/x?',
    'whereabouts://report/x#y',
    'whereabouts://report:80/x',
    'whereabouts://user@report/x',
    'whereabouts://user:key@report/x',
    'whereabouts://reports/x',
    'whereabouts://feedback/x',
    'whereabouts://report.example/x',
    'whereabouts-evil://report/x',
    'https://report/x',
    'javascript:whereabouts://report/x',
    ' whereabouts://report/x',
    'whereabouts://report/x ',
    'whereabouts://report/x\n',
    'whereabouts://report/x\nwhereabouts://report/y',
    'whereabouts://report/a b',
    'whereabouts://report/a\\b',
    'whereabouts://report/<script>',
    'whereabouts://report/café',
    'whereabouts://report/%',
    'whereabouts://report/%zz',
    'whereabouts://report/%C3',
    'whereabouts://report/%ED%A0%80',
    'whereabouts://report/x%00',
    'whereabouts://report/%0d%0aX-Header:y',
    'whereabouts://report/%1b%5B31m',
    'whereabouts://report/%7f',
    'whereabouts://report/x%E2%80%AEgpj',
    'whereabouts://report/%E2%80%8B',
    'whereabouts://report/%E2%80%A8',
    `whereabouts://report/${'x'.repeat(1_001)}`,
    `whereabouts://report/${'x'.repeat(100_000)}`,
  ])('is not %j', (link) => {
    expect(readDeepLink(link)).toEqual(noLink);
  });

  it('is read for every id that can be requested, and for no other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 100 }), (id) => {
        fc.pre(id !== '.' && id !== '..');
        expect(readDeepLink(`whereabouts://report/${encodeURIComponent(id)}`)).toEqual(report(id));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readDeepLink(text)).toEqual(noLink);
      }),
    );
  });
});

describe('a link to a screen', () => {
  it.each(['reports', 'map', 'outbox'] as const)('leads to %s', (screen) => {
    expect(readDeepLink(`whereabouts://${screen}`)).toEqual({ kind: 'screen', screen });
    expect(linkTo(screen)).toBe(`whereabouts://${screen}`);
  });

  it('may end in a slash, and is the same in any case', () => {
    expect(readDeepLink('Whereabouts://Map/')).toEqual({ kind: 'screen', screen: 'map' });
  });

  it.each(['settings', 'map//', 'map?x', 'map#x', ' map', 'map/x'])('is not whereabouts://%s', (rest) => {
    expect(readDeepLink(`whereabouts://${rest}`)).toEqual(noLink);
  });
});

describe('the app’s arguments', () => {
  it('contain a link at any position, the last one of several', () => {
    const argv = [
      '/opt/whereabouts',
      '--user-data-dir=/x',
      'whereabouts://report/a',
      'whereabouts://report/b',
    ];
    expect(deepLinkIn(argv)).toEqual(report('b'));
  });

  it('contain a link after the switches that Windows adds', () => {
    const argv = [
      'C:\\Programs\\Whereabouts.exe',
      '--allow-file-access-from-files',
      '--',
      'whereabouts://report/a%20b',
    ];
    expect(deepLinkIn(argv)).toEqual(report('a b'));
  });

  it('contain an invalid link', () => {
    expect(deepLinkIn(['/opt/whereabouts', 'WhereAbouts://elsewhere/x'])).toEqual(noLink);
  });

  it('usually contain none', () => {
    expect(deepLinkIn(['/opt/whereabouts', '.', '--lang=es', 'https://example.com'])).toBeNull();
  });
});

describe('an opened link', () => {
  it('is stored until it is taken, once, and a newer one replaces it', () => {
    const links = new OpenedLinks();
    expect(links.take()).toBeNull();
    links.set({ kind: 'report', transactionId: 'a' });
    links.set({ kind: 'report', transactionId: 'b' });
    expect(links.take()).toEqual(report('b'));
    expect(links.take()).toBeNull();
  });
});
