import { app, type Session, session, type WebContents } from 'electron';
import { appOrigin } from './app-protocol';

/** Denies everything a page could ask for beyond its own files, for every window and session there will ever be. */
export function denyByDefault(tileOrigin: () => string | null): void {
  app.on('web-contents-created', (_event, contents) => confineContents(contents));
  app.on('session-created', denyPermissions);
  denyPermissions(session.defaultSession);
  confineRequests(session.defaultSession, tileOrigin);
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

/** Below the CSP once more: the window's session reaches its own files, data pictures and the chosen tile server only. */
function confineRequests(target: Session, tileOrigin: () => string | null): void {
  target.webRequest.onBeforeRequest((details, answer) => {
    const allowed =
      isOwnPage(details.url) || /^(data|devtools):/.test(details.url) || isTile(details, tileOrigin());
    answer({ cancel: !allowed });
  });
}

function isTile(
  details: { readonly url: string; readonly resourceType: string },
  origin: string | null,
): boolean {
  return origin !== null && details.resourceType === 'image' && new URL(details.url).origin === origin;
}

/** A session in memory for calls to the service: no cache on disk, no cookie kept or sent. */
export function serviceSession(name: string): Session {
  const own = session.fromPartition(name, { cache: false });
  own.webRequest.onHeadersReceived((details, answer) => {
    const kept = Object.entries(details.responseHeaders ?? {}).filter(
      ([header]) => header.toLowerCase() !== 'set-cookie',
    );
    answer({ responseHeaders: Object.fromEntries(kept) });
  });
  return own;
}
