import { describe, expect, it } from 'vitest';
import { deepLinkIn, OpenedLinks } from '../../../main/desktop/deep-link';

describe('the app’s arguments', () => {
  it('contain a link at any position, the last one of several', () => {
    const argv = [
      '/opt/whereabouts',
      '--user-data-dir=/x',
      'whereabouts://report/a',
      'whereabouts://report/b',
    ];
    expect(deepLinkIn(argv)).toBe('whereabouts://report/b');
  });

  it('contain a link after the switches that Windows adds', () => {
    const argv = [
      'C:\\Programs\\Whereabouts.exe',
      '--allow-file-access-from-files',
      '--',
      'whereabouts://report/a%20b',
    ];
    expect(deepLinkIn(argv)).toBe('whereabouts://report/a%20b');
  });

  it('contain what is no link, which is read later', () => {
    expect(deepLinkIn(['/opt/whereabouts', 'WhereAbouts://elsewhere/x'])).toBe('WhereAbouts://elsewhere/x');
  });

  it('usually contain none', () => {
    expect(deepLinkIn(['/opt/whereabouts', '.', '--lang=es', 'https://example.com'])).toBeNull();
  });
});

describe('an opened link', () => {
  it('is stored until it is taken, once, and a newer one replaces it', () => {
    const links = new OpenedLinks();
    expect(links.take()).toBeNull();
    links.set('whereabouts://report/a');
    links.set('whereabouts://report/b');
    expect(links.take()).toBe('whereabouts://report/b');
    expect(links.take()).toBeNull();
  });
});
