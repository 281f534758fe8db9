import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Locator, type Page } from 'playwright-core';
import { z } from 'zod';
import { removal } from '../../../shared/node/files';
import { testNowText } from '../clocks/test-time';
import { afterTest } from '../runner/after-test';
import { endCounted } from '../runner/process-times';
import { addRunningPage } from './running-pages';

const projectFolder = resolve(import.meta.dirname, '../../..');

export interface WorkstationOptions {
  /** The profile folder; by default a new one that is removed when the workstation closes. */
  readonly profileFolder?: string;
  /**
   * Additional environment variables; undefined removes one. By default the program starts at the tests' time
   * (WHEREABOUTS_NOW).
   */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Another executable instead of the development one, started without a path: a packaged program. */
  readonly packagedExecutable?: string;
  /** The folder of the built program; by default the project. */
  readonly program?: string;
  readonly colorScheme?: 'light' | 'dark';
  /** Arguments after the program's own. */
  readonly arguments?: readonly string[];
  /** Called after each start. */
  readonly onStart?: (started: Pick<Workstation, 'application' | 'page'>) => Promise<void>;
}

/** The built program in the real Electron, operated as a user would. */
export interface Workstation {
  readonly profileFolder: string;
  /** The running program and its first window; others after a restart. */
  readonly application: ElectronApplication;
  readonly page: Page;
  /** The messages in the window's console, oldest first. */
  readonly console: readonly string[];
  /** Closes the program, if it runs, and starts it again in the same profile folder, after `meanwhile`; with `argv` once. */
  restart(meanwhile?: () => unknown, ...argv: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Starts the built program; resolves when its first window exists. */
export async function startWorkstation(options: WorkstationOptions = {}): Promise<Workstation> {
  const profileFolder = options.profileFolder ?? mkdtempSync(join(tmpdir(), 'whereabouts-profile-'));
  const start = (...argv: readonly string[]) => runProgram(profileFolder, options, argv);
  const removeFolder = () => {
    if (options.profileFolder === undefined) rmSync(profileFolder, removal);
  };
  let running = await start().catch((error) => {
    removeFolder();
    throw error;
  });
  return {
    profileFolder,
    get application() {
      return running.application;
    },
    get page() {
      return running.page;
    },
    get console() {
      return running.console;
    },
    async restart(meanwhile = () => undefined, ...argv) {
      await running.close();
      await meanwhile();
      running = await start(...argv);
    },
    async close() {
      await running.close();
      removeFolder();
    },
  };
}

/** Starts the built program until the end of the test. */
export async function startForTest(options?: WorkstationOptions): Promise<Workstation> {
  const workstation = await startWorkstation(options);
  afterTest(() => workstation.close());
  return workstation;
}

/** One run of the program. */
interface Run extends Pick<Workstation, 'application' | 'page' | 'console' | 'close'> {}

async function runProgram(
  profileFolder: string,
  options: WorkstationOptions,
  argv: readonly string[],
): Promise<Run> {
  const application = await launch(profileFolder, options, argv);
  let isRunning = true;
  application.on('close', () => {
    isRunning = false;
  });
  const close = async () => {
    if (!isRunning) return;
    const { pid } = application.process();
    if (pid === undefined) await application.close();
    else await endCounted(pid, () => application.close());
  };
  try {
    // A busy machine is no failure.
    const page = await application.firstWindow({ timeout: 120_000 });
    addRunningPage(page);
    const written: string[] = [];
    page.on('console', (message) => written.push(message.text()));
    await ownContent(page);
    await options.onStart?.({ application, page });
    return { application, page, console: written, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Resolves when a window shows its own content: what it showed when it was closed has the same texts. */
async function ownContent(page: Page): Promise<void> {
  await page.waitForURL(/^app:/, { waitUntil: 'load' });
  await page.locator('#last-frame-markup, #last-frame').waitFor({ state: 'detached' });
}

function launch(
  profileFolder: string,
  options: WorkstationOptions,
  argv: readonly string[],
): Promise<ElectronApplication> {
  return _electron.launch({
    executablePath: options.packagedExecutable ?? electronPath(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      `--user-data-dir=${profileFolder}`,
      ...(options.packagedExecutable === undefined ? [options.program ?? projectFolder] : []),
      ...(options.arguments ?? []),
      ...argv,
    ],
    env: environmentWith({ WHEREABOUTS_NOW: testNowText, ...options.environment }),
    ...(options.colorScheme === undefined ? {} : { colorScheme: options.colorScheme }),
  });
}

export function electronPath(): string {
  const path = process.env.WHEREABOUTS_ELECTRON;
  if (!path) throw new Error('WHEREABOUTS_ELECTRON is not set: run the tests with `npm test`.');
  return path;
}

function environmentWith(change: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries({ ...process.env, ...change });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Fills in the first-run form and connects. */
export async function connectTo(
  page: Page,
  entry: { readonly address: string; readonly key: string; readonly name?: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Profile name' }).fill(entry.name ?? 'Test shop');
  await page.getByRole('textbox', { name: 'Base address' }).fill(entry.address);
  await page.getByLabel('API key', { exact: true }).fill(entry.key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Returns the ID of the open profile. */
export async function openProfileId(page: Page): Promise<string> {
  const answer = await page.evaluate(() => window.whereabouts.call('connection.read', undefined));
  const read = z.object({ value: z.object({ profile: z.object({ id: z.string() }) }) });
  return read.parse(JSON.parse(answer)).value.profile.id;
}

/** Looks up a transaction; waits up to `waitUpTo`, or the form's default. */
export async function lookUp(page: Page, transactionId: string, waitUpTo?: string): Promise<void> {
  const form = await unfoldedLookUp(page);
  await form.getByRole('textbox', { name: 'Transaction ID' }).fill(transactionId);
  if (waitUpTo !== undefined) await form.getByRole('textbox', { name: 'Wait up to' }).fill(waitUpTo);
  await form.getByRole('button', { name: 'Look up' }).click();
}

/** Returns the form of the transaction look-up, unfolded. */
export async function unfoldedLookUp(page: Page) {
  const form = page.getByRole('form', { name: 'Transaction look-up' });
  if (!(await form.isVisible())) await page.getByRole('button', { name: 'Transaction look-up' }).click();
  return form;
}

/** Waits until the grid shows reports, and returns its data rows. */
export async function reportRows(page: Page) {
  const rows = page.getByRole('grid', { name: 'Reports' }).locator('[data-report-id]');
  await rows.first().waitFor();
  return rows;
}

/** Waits until the details show the report that was opened last; until then, they show the one before. */
export function reportLoaded(page: Page): Promise<void> {
  return page
    .getByRole('region', { name: 'Report details' })
    .and(page.locator('[aria-busy="false"]'))
    .getByRole('button', { name: 'Copy report ID' })
    .waitFor();
}

/**
 * Clicks a row where the click only opens the report: the start of a row selects it, and a button at the end
 * of each cell filters by its value.
 */
export function openReport(row: Locator): Promise<void> {
  return row.click({ position: { x: 44, y: 16 } });
}

/**
 * Returns the report IDs of the current page, in order ("" for one without an ID). The document contains only
 * visible rows, so the grid is scrolled from top to bottom. A row that never appears is "missing". Until the page that
 * was requested is read, the rows of the previous one are shown: waits for that.
 */
export async function idsOnPage(page: Page): Promise<readonly string[]> {
  await reportRows(page);
  const grid = page.getByRole('grid', { name: 'Reports' });
  await page.locator('[aria-busy="false"]').filter({ has: grid }).first().waitFor();
  return grid.evaluate(async (grid) => {
    const scroller = grid.parentElement;
    const body = grid.querySelector<HTMLElement>('.reports-grid__body');
    if (!scroller || !body) return [];
    const ids = new Map<number, string>();
    const twoFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    scroller.scrollTop = 0;
    // The heading covers some of it.
    const heading = body.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    for (let top = 0; ; top += scroller.clientHeight - heading) {
      scroller.scrollTop = top;
      await twoFrames();
      for (const row of body.querySelectorAll<HTMLElement>('[data-report-id]'))
        ids.set(Number(row.dataset.at), row.dataset.reportId ?? '');
      if (top + scroller.clientHeight >= scroller.scrollHeight) break;
    }
    scroller.scrollTop = 0;
    await twoFrames();
    const rowHeight = body.querySelector<HTMLElement>('[data-report-id]')?.offsetHeight ?? 1;
    const count = Math.round(body.offsetHeight / rowHeight);
    return Array.from({ length: count }, (_, at) => ids.get(at) ?? 'missing');
  });
}

/** Returns the counts of shown and hidden reports as text, e.g. "1 report 129 hidden". */
export async function shownWords(page: Page): Promise<string> {
  const pieces = await page.getByRole('status', { name: 'Shown' }).locator('> span').allInnerTexts();
  return pieces.map((piece) => piece.trim()).join(' ');
}

/** Waits until the local copy is complete: a pass has ended. */
export async function whenUpToDate(page: Page): Promise<void> {
  await page
    .getByRole('status', { name: 'Sync' })
    .getByText(/up to date/)
    .waitFor();
}

/** Checks for new reports in the UI, and waits for the end, successful or not. */
export async function refresh(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Refresh' });
  await button.click();
  await button.and(page.locator(':not([aria-busy])')).waitFor();
}

/** Returns every byte of every file below a folder as one text, to search it for a secret. */
export function everythingOnDisk(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readUnlessGone(join(entry.parentPath, entry.name)))
    .join('\n');
}

/** A running program may remove files between listing and reading. */
function readUnlessGone(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (existsSync(path)) throw error;
    return '';
  }
}
