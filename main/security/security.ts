import { app, type Session, session, type WebContents } from 'electron';
import { tilesOrigin } from '../../shared/tile-request';
import { appOrigin } from './app-protocol';

/** Denies everything that a page could request beyond its own files, for all windows and sessions. */
export function denyByDefault(): void {
  app.on('web-contents-created', (_event, contents) => confineContents(contents));
  app.on('session-created', denyPermissions);
  // Without a listener Electron offers the system's first client certificate to any server that asks for one.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
  denyPermissions(session.defaultSession);
  confineRequests(session.defaultSession);
}

/**
 * Disconnects the window's session from the network; the window loads everything by the app's own scheme. This also
 * covers what no request handler sees: WebRTC's TCP connections and preconnects. They go to a proxy on a port that
 * nothing can listen on. Loopback addresses, which Chromium exempts by default, go there too.
 */
export function disconnectWindow(): Promise<void> {
  return session.defaultSession.setProxy({
    mode: 'fixed_servers',
    proxyRules: 'socks5://127.0.0.1:0',
    proxyBypassRules: '<-loopback>',
  });
}

/** Allows no navigation away from the app's page, no new window, no embedded page. */
function confineContents(contents: WebContents): void {
  const preventForeign = (event: { readonly url: string; preventDefault(): void }) => {
    if (!isOwnPage(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', preventForeign);
  contents.on('will-frame-navigate', preventForeign);
  contents.on('will-redirect', preventForeign);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** Returns whether a URL is a page of the window's bundle: exactly the app's scheme and host. */
function isOwnPage(url: string): boolean {
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
  /** null if the frame no longer exists by now. */
  readonly senderFrame: Frame | null;
}

/** Returns whether the caller is the app's page in the main frame of the app's window. */
export function isOwnCaller(
  { sender, senderFrame }: Caller,
  windowContents: WebContentsOfCaller | undefined,
): boolean {
  if (senderFrame === null || sender !== windowContents || sender.isDestroyed()) return false;
  return senderFrame === sender.mainFrame && isOwnPage(senderFrame.url);
}

function denyPermissions(target: Session): void {
  target.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  target.setPermissionCheckHandler(() => false);
  target.setDevicePermissionHandler(() => false);
  target.on('will-download', (event) => event.preventDefault());
  // Otherwise Chromium downloads the dictionary of the system's language, even with no spell check in use.
  target.setSpellCheckerLanguages([]);
}

/**
 * A second check besides the CSP: the page reaches its own files, data URLs, and main's tiles as images; in development also
 * the developer tools.
 */
function confineRequests(target: Session): void {
  const otherAddresses = app.isPackaged ? /^data:/ : /^(data|devtools):/;
  target.webRequest.onBeforeRequest(({ url, resourceType }, callback) => {
    const isTile = url.startsWith(`${tilesOrigin}/`) && resourceType === 'image';
    callback({ cancel: !(isOwnPage(url) || otherAddresses.test(url) || isTile) });
  });
}
