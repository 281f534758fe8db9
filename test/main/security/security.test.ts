import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { denyByDefault, serviceSession } from '../../../main/security/security';
import { listenerOf, notedContents, notedSession } from '../../support/noted-electron';

/** What is denied to every page and session there will ever be. */

const electron = vi.hoisted(() => ({
  app: { on: vi.fn() },
  session: { defaultSession: {}, fromPartition: vi.fn() },
}));
vi.mock('electron', () => electron);

let own: ReturnType<typeof notedSession>;
let contents: ReturnType<typeof notedContents>;
let tile: string | null;

beforeEach(() => {
  vi.resetAllMocks();
  own = notedSession();
  contents = notedContents();
  electron.session.defaultSession = own;
  tile = null;
  denyByDefault(() => tile);
  listenerOf(electron.app, 'web-contents-created')({}, contents);
});

/** Every permission that Electron knows by name. */
function permissionNames(): readonly string[] {
  const types = readFileSync(createRequire(import.meta.url).resolve('electron/electron.d.ts'), 'utf8');
  const [, names = ''] = /setPermissionRequestHandler\(handler: .*? permission: ([^,]*),/.exec(types) ?? [];
  return [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
}

describe('every permission', () => {
  it('that Electron knows is denied, asked for or looked up, in every session', () => {
    const later = notedSession();
    listenerOf(electron.app, 'session-created')(later);
    expect(permissionNames().length).toBeGreaterThan(40);
    for (const each of [own, later])
      for (const name of permissionNames()) {
        const answer = vi.fn();
        each.setPermissionRequestHandler.mock.calls[0]?.[0](null, name, answer, {});
        expect([name, answer.mock.calls]).toEqual([name, [[false]]]);
        expect([name, each.setPermissionCheckHandler.mock.calls[0]?.[0](null, name, '', {})]).toEqual([
          name,
          false,
        ]);
        expect(each.setDevicePermissionHandler.mock.calls[0]?.[0]({ deviceType: name })).toBe(false);
      }
  });

  it('is not needed to fetch a file or a dictionary: neither is', () => {
    const event = { preventDefault: vi.fn() };
    listenerOf(own, 'will-download')(event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(own.setSpellCheckerLanguages).toHaveBeenCalledWith([]);
  });
});

describe('a page', () => {
  const left = (event: string, url: string) => {
    const happening = { url, preventDefault: vi.fn() };
    listenerOf(contents, event)(happening);
    return happening.preventDefault.mock.calls.length === 0;
  };

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('may not leave by %s', (event) => {
    expect(left(event, 'app://whereabouts/index.html')).toBe(true);
    for (const url of [
      'https://evil.example/',
      'https://whereabouts/',
      'app://whereabouts.evil.example/',
      'app://whereabouts@evil.example/',
      'app://evil/index.html',
      'APP://WHEREABOUTS.evil/',
      'file:///etc/hostname',
      'data:text/html,x',
      'javascript:alert(1)',
      'about:blank',
      'blob:app://whereabouts/1',
      'not an address',
      '',
    ])
      expect([url, left(event, url)]).toEqual([url, false]);
  });

  it('may open no window and embed no other page, and does not tell its addresses by WebRTC', () => {
    expect(contents.setWindowOpenHandler.mock.calls[0]?.[0]({ url: 'app://whereabouts/' })).toEqual({
      action: 'deny',
    });
    const event = { preventDefault: vi.fn() };
    listenerOf(contents, 'will-attach-webview')(event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(contents.setWebRTCIPHandlingPolicy).toHaveBeenCalledWith('disable_non_proxied_udp');
  });

  const reached = (url: string, resourceType = 'image') => {
    const answer = vi.fn();
    own.webRequest.onBeforeRequest.mock.calls[0]?.[0]({ url, resourceType }, answer);
    return answer.mock.calls[0]?.[0].cancel === false;
  };

  it.each([
    'file:///etc/hostname',
    'http://127.0.0.1/',
    'https://evil.example/',
    'ws://127.0.0.1/',
    'wss://evil.example/',
    'ftp://evil.example/',
    'blob:https://evil.example/1',
    'chrome://gpu',
    'app://evil/index.html',
    'https://tiles.example/1/2/3.png',
  ])('does not reach %s', (url) => {
    expect(reached(url)).toBe(false);
  });

  it('reaches the tile server that was chosen, for pictures alone', () => {
    tile = 'https://tiles.example';
    expect(reached('https://tiles.example/1/2/3.png')).toBe(true);
    expect(reached('https://tiles.example/1/2/3.png', 'script')).toBe(false);
    expect(reached('https://tiles.example.evil/1/2/3.png')).toBe(false);
    expect(reached('app://whereabouts/index.html', 'mainFrame')).toBe(true);
  });
});

describe('a session for the service', () => {
  it('is of its own, keeps nothing on the disk, and takes no cookie', () => {
    const made = notedSession();
    electron.session.fromPartition.mockReturnValue(made);
    expect(serviceSession('service-reading')).toBe(made);
    // A name without "persist:" is of a session in memory.
    expect(electron.session.fromPartition).toHaveBeenCalledWith('service-reading', { cache: false });
    const answer = vi.fn();
    made.webRequest.onHeadersReceived.mock.calls[0]?.[0](
      { responseHeaders: { 'Set-Cookie': ['a=b'], 'set-cookie': ['c=d'], Date: ['x'] } },
      answer,
    );
    expect(answer).toHaveBeenCalledWith({ responseHeaders: { Date: ['x'] } });
  });
});
