import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, chromium, type Page } from 'playwright-core';

/** A page of a browser, with the messages in its console since it was loaded last. */
export interface BrowserPage {
  readonly name: string;
  /** Of Chromium, also where it is part of Electron. */
  readonly version: string;
  readonly page: Page;
  readonly console: string[];
  close(): Promise<void>;
}

const size = { width: 1280, height: 800 };

/** Without these the two would paint text and colours according to the display, or one would look for the internet. */
const switches = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium at CHROMIUM_PATH, in a window like Electron's. */
export async function startChromium(): Promise<BrowserPage> {
  const browser = await chromium.launch({
    executablePath: required('CHROMIUM_PATH'),
    headless: false,
    args: switches,
    env: environment(),
  });
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  return {
    name: 'Chromium',
    version: browser.version(),
    page,
    console: consoleOf(page),
    close: () => browser.close(),
  };
}

/** Starts the Electron that the tests run in, with an empty window. */
export async function startElectron(): Promise<BrowserPage> {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-current-'));
  const application = await _electron.launch({
    executablePath: required('WHEREABOUTS_ELECTRON'),
    args: [...switches, `--user-data-dir=${folder}`, resolve(import.meta.dirname, 'bare-window')],
    env: environment(),
  });
  const page = await application.firstWindow();
  await page.setViewportSize(size);
  return {
    name: 'Electron',
    version: await application.evaluate(() => process.versions.chrome ?? ''),
    page,
    console: consoleOf(page),
    close: async () => {
      await application.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function consoleOf(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    // A browser asks each site for an icon; the program's window doesn't.
    if (message.location().url.endsWith('/favicon.ico')) return;
    messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  return messages;
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with \`npm run test:current\`.`);
  return value;
}

/** The tests' environment with the time zone of the pictures. */
function environment(): Record<string, string> {
  const entries = Object.entries({ ...process.env, TZ: 'UTC' });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
