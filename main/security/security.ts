import { app, type Session, session, type WebContents } from 'electron';
import { tilesOrigin } from '../../shared/tile-address';
import { appOrigin } from './app-protocol';

/** Denies everything a page could ask for beyond its own files, for every window and session there will ever be. */
export function denyByDefault(): void {
  app.on('web-contents-created', (_event, contents) => confineContents(contents));
  app.on('session-created', denyPermissions);
  // Without a listener Electron offers the first client certificate of the system to whichever server asks for one.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
  denyPermissions(session.defaultSession);
  confineRequests(session.defaultSession);
}

/**
 * Cuts the window's session off from the network; everything that it may load is of our own scheme. This holds what no request
 * handler sees as well: TCP connections of WebRTC and connections that are only opened ahead. They go to a proxy, on a port that
 * nothing can listen on, and loopback addresses, which Chromium otherwise exempts, go there too.
 */
export function disconnectWindow(): Promise<void> {
  return session.defaultSession.setProxy({
    mode: 'fixed_servers',
    proxyRules: 'socks5://127.0.0.1:0',
    proxyBypassRules: '<-loopback>',
  });
}

/** No navigation away from our own page, no new window, no embedded page. */
function confineContents(contents: WebContents): void {
  const onlyOwn = (event: { readonly url: string; preventDefault(): void }) => {
    if (!isOwnPage(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', onlyOwn);
  contents.on('will-frame-navigate', onlyOwn);
  contents.on('will-redirect', onlyOwn);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** True for pages of the window's own bundle: exactly our scheme and host. */
export function isOwnPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}` === appOrigin;
}

interface Frame {
  readonly url: string;
}

interface WebContentsOfCaller {
  readonly mainFrame: Frame;
  isDestroyed(): boolean;
}

interface Caller {
  readonly sender: WebContentsOfCaller;
  /** null where the frame is gone meanwhile. */
  readonly senderFrame: Frame | null;
}

/**
 * True where the caller is our page, in the main frame of our window: no frame within it, no other window, no page that took
 * its place, and none that is gone.
 */
export function isOwnCaller({ sender, senderFrame }: Caller, own: WebContentsOfCaller | undefined): boolean {
  if (senderFrame === null || sender !== own || sender.isDestroyed()) return false;
  return senderFrame === sender.mainFrame && isOwnPage(senderFrame.url);
}

function denyPermissions(target: Session): void {
  target.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  target.setPermissionCheckHandler(() => false);
  target.setDevicePermissionHandler(() => false);
  target.on('will-download', (event) => event.preventDefault());
  // Else Chromium fetches the dictionary of the system's language from its maker, even with no spell check in use.
  target.setSpellCheckerLanguages([]);
}

/** Below the CSP once more: the window's session reaches its own files, data pictures and main's tiles, as pictures alone. */
function confineRequests(target: Session): void {
  target.webRequest.onBeforeRequest(({ url, resourceType }, answer) => {
    const isTile = url.startsWith(`${tilesOrigin}/`) && resourceType === 'image';
    answer({ cancel: !(isOwnPage(url) || /^(data|devtools):/.test(url) || isTile) });
  });
}

/** A session in memory for calls to the service: no cache on disk, no cookie kept or sent. */
export function serviceSession(name: string): Session {
  const own = session.fromPartition(name, { cache: false });
  takeNoCookies(own);
  return own;
}

/**
 * A session in memory for map tiles: what was looked at is on no disk, and tiles are cached, within bounds that Chromium sets, until
 * the program ends. It reaches the one origin that the tile address names, also when that redirects. Takes no cookie.
 */
export function tileSession(origin: () => string | null): Session {
  const own = session.fromPartition('tiles');
  takeNoCookies(own);
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: new URL(url).origin !== origin() }));
  return own;
}

function takeNoCookies(target: Session): void {
  target.webRequest.onHeadersReceived((details, answer) => {
    const kept = Object.entries(details.responseHeaders ?? {}).filter(
      ([header]) => header.toLowerCase() !== 'set-cookie',
    );
    answer({ responseHeaders: Object.fromEntries(kept) });
  });
}
