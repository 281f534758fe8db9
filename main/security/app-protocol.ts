import { readFileSync, realpathSync } from 'node:fs';
import { extname, isAbsolute, join, relative, sep } from 'node:path';
import type { Language } from '../../shared/i18n/language';
import type { OpeningScreen } from '../../shared/opening-screen';
import { decodedComponent } from '../../shared/percent-encoding';
import { tilesOrigin } from '../../shared/tile-request';

/** Scheme and host that the window is loaded from. A custom scheme, because file:// could read the whole disk. */
export const appScheme = 'app';
export const appOrigin = 'app://whereabouts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** What the page's HTML says about the app. */
interface PageFacts {
  readonly language: Language;
  /** The screen that a new window opens with. */
  readonly screen: OpeningScreen;
  /** How far the app's clock is ahead of the computer's, ms. */
  readonly clockAhead: number;
  /** Whether the page reports to main what it has painted. */
  readonly reportsPainted: boolean;
  /** What the window showed when it was closed, as markup that the page shows first. */
  readonly lastFrame?: { readonly markup: string; readonly styles: readonly string[] };
}

/** Returns whether a request is for code of the window. */
export function isCode(url: string): boolean {
  return url.startsWith(`${appOrigin}/assets/`) && url.endsWith('.js');
}

interface AppRequest {
  readonly method: string;
  readonly url: string;
}

/**
 * Serves requests of the window from one folder: GET only, from this host only, and only files whose real path is
 * inside the folder and whose type the bundle uses. Every response, refusals included, carries the CSP. None has a
 * Cross-Origin-Opener-Policy: there is no other window, and Chromium would start a second process for the page.
 */
export async function answerAppRequest(
  request: AppRequest,
  bundleFolder: string,
  pageFacts: () => Promise<PageFacts>,
): Promise<Response> {
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
  const refuse = (status: number) => new Response(null, { status, headers });
  if (request.method !== 'GET') return refuse(405);
  const file = fileOf(request.url, bundleFolder);
  if (file === null) return refuse(404);
  const isPage = file.contentType.startsWith('text/html');
  const body = isPage ? pageWith(file.bytes, await pageFacts()) : file.bytes;
  return new Response(new Uint8Array(body), {
    headers: { ...headers, 'Content-Type': file.contentType },
  });
}

/**
 * Writes the page's attributes: the language, which the window and screen readers use, the screen, the app's clock if
 * it is not the computer's, and whether main waits for reports of what is painted.
 */
function pageWith(
  page: Buffer,
  { language, screen, clockAhead, reportsPainted, lastFrame }: PageFacts,
): Buffer {
  const ahead = clockAhead === 0 ? '' : ` data-clock-ahead="${clockAhead}"`;
  const reports = reportsPainted ? ' data-reports-painted' : '';
  const html = `<html lang="${language}" data-screen="${screen}"${ahead}${reports}>`;
  const plain = page.toString('utf8').replace('<html lang="en">', html);
  return Buffer.from(lastFrame === undefined ? plain : withLastFrame(plain, lastFrame));
}

/**
 * Writes the last frame into a page: nobody can use or hear it, and it is painted before the window's code is loaded
 * (renderer/public/last-frame.js).
 */
function withLastFrame(page: string, { markup, styles }: NonNullable<PageFacts['lastFrame']>): string {
  const code = '<script type="module" blocking="render" src="/last-frame.js" data-code="$1">';
  const frame = `<template id="last-frame-markup">${markup}</template>`;
  const isNew = (path: string) => !page.includes(path);
  const links = styles.filter(isNew).map((path) => `<link rel="stylesheet" crossorigin href="${path}">`);
  return page
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace(/<script type="module" crossorigin src="([^"]*)">/, code)
    .replace('<div id="root"></div>', (root) => `${root}${frame}`);
}

/**
 * Reads the requested file; null if there is none that may be served. Without waiting: each step of an asynchronous read
 * would wait for its turn in an event loop that is busy loading the app, and the page for the file.
 */
function fileOf(url: string, bundleFolder: string): { bytes: Buffer; contentType: string } | null {
  const { protocol, host, pathname } = new URL(url);
  if (`${protocol}//${host}` !== appOrigin) return null;
  const path = decodePath(pathname);
  const contentType = contentTypes[extname(path ?? '')];
  if (path === null || contentType === undefined) return null;
  try {
    const folder = realpathSync(bundleFolder);
    const file = realpathSync(join(folder, path));
    if (!isInside(folder, file)) return null;
    return { bytes: readFileSync(file), contentType };
  } catch {
    return null;
  }
}

function decodePath(pathname: string): string | null {
  const path = decodedComponent(pathname === '/' ? '/index.html' : pathname);
  return path === null || path.includes('\0') || path.includes('\\') ? null : path;
}

function isInside(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/**
 * The window's Content-Security-Policy: its own scripts, styles and images; no connections, frames or forms. Map
 * tiles come from main under their own origin, so the policy names no foreign host and contains nothing that a
 * user enters. Trusted Types: no text becomes markup or script, except for the one constant that Leaflet needs to
 * load at all (renderer/features/map/trusted-leaflet.ts).
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `img-src 'self' data: ${tilesOrigin}`,
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');
