import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { denyByDefault, disconnectWindow } from '../../../main/security/security';
import { serviceSession, tileSession } from '../../../main/security/sessions';
import { contentsMock, listenerOf, sessionMock } from '../../support/main/electron-mocks';

/** What is denied to every page and session there will ever be. */

const electron = vi.hoisted(() => ({
  app: { on: vi.fn(), isPackaged: true },
  session: { defaultSession: {}, fromPartition: vi.fn() },
}));
vi.mock('electron', () => electron);

let own: ReturnType<typeof sessionMock>;
let contents: ReturnType<typeof contentsMock>;

beforeEach(() => {
  vi.resetAllMocks();
  own = sessionMock();
  contents = contentsMock();
  electron.session.defaultSession = own;
  denyByDefault();
  listenerOf(electron.app, 'web-contents-created')({}, contents);
});

/** Every permission that Electron knows by name. */
function permissionNames(): readonly string[] {
  const types = readFileSync(createRequire(import.meta.url).resolve('electron/electron.d.ts'), 'utf8');
  const [, names = ''] = /setPermissionRequestHandler\(handler: .*? permission: ([^,]*),/.exec(types) ?? [];
  return [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
}

describe('every permission', () => {
  it('that Electron knows is denied, on request and on check, in every session', () => {
    const later = sessionMock();
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

  it('is not needed to fetch a file or a dictionary: neither is possible', () => {
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

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('cannot leave by %s', (event) => {
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

  it('cannot open a window or embed another page, and does not reveal its addresses by WebRTC', () => {
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
    'devtools://devtools/bundled/inspector.html',
    'app://evil/index.html',
    'https://tiles.example/1/2/3.png',
  ])('does not reach %s', (url) => {
    expect(reached(url)).toBe(false);
  });

  it('reaches its own files, and map tiles only as images', () => {
    expect(reached('app://whereabouts/index.html', 'mainFrame')).toBe(true);
    expect(reached('app://tiles/1/2/3')).toBe(true);
    expect(reached('app://tiles/1/2/3', 'script')).toBe(false);
    expect(reached('app://tiles.evil/1/2/3')).toBe(false);
    expect(left('will-navigate', 'app://tiles/1/2/3')).toBe(false);
  });

  it('has no network access: its session has a proxy that nothing can listen on, for this machine too', async () => {
    await disconnectWindow();
    expect(own.setProxy).toHaveBeenCalledWith({
      mode: 'fixed_servers',
      proxyRules: 'socks5://127.0.0.1:0',
      proxyBypassRules: '<-loopback>',
    });
  });
});

describe('a server that asks for a client certificate', () => {
  it('gets none, whatever the system has', () => {
    const event = { preventDefault: vi.fn() };
    const choose = vi.fn();
    listenerOf(electron.app, 'select-client-certificate')(event, null, 'https://x', [{}], choose);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(choose.mock.calls).toEqual([[]]);
  });
});

describe('the session for map tiles', () => {
  it('is in memory, accepts no cookies, and reaches only the configured origin', () => {
    const made = sessionMock();
    electron.session.fromPartition.mockReturnValue(made);
    let origin: string | null = 'https://tiles.example';
    expect(tileSession(() => origin)).toBe(made);
    // A name without "persist:" is of a session in memory.
    expect(electron.session.fromPartition).toHaveBeenCalledWith('tiles');
    const answered = vi.fn();
    made.webRequest.onHeadersReceived.mock.calls[0]?.[0](
      { responseHeaders: { 'set-cookie': ['c=d'], Date: ['x'] } },
      answered,
    );
    expect(answered).toHaveBeenCalledWith({ responseHeaders: { Date: ['x'] } });
    const isReached = (url: string) => {
      const answer = vi.fn();
      made.webRequest.onBeforeRequest.mock.calls[0]?.[0]({ url }, answer);
      return answer.mock.calls[0]?.[0].cancel === false;
    };
    expect(isReached('https://tiles.example/1/2/3.png')).toBe(true);
    for (const url of [
      'http://tiles.example/1/2/3.png',
      'https://tiles.example:8443/1/2/3.png',
      'https://tiles.example.evil/1/2/3.png',
      'file:///etc/hostname',
    ])
      expect([url, isReached(url)]).toEqual([url, false]);
    origin = null;
    expect(isReached('https://tiles.example/1/2/3.png')).toBe(false);
  });
});

describe('a session for the service', () => {
  it('is separate, writes nothing to disk, and accepts no cookies', () => {
    const made = sessionMock();
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
