import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';

const projectFolder = resolve(import.meta.dirname, '../..');

export interface WorkstationOptions {
  /** The profile folder; a fresh one, removed when the workstation closes, where none is given. */
  readonly profileFolder?: string;
  /** Variables beside the session's own; undefined removes one. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Another executable than the development one, started without a path: a packaged program. */
  readonly packagedExecutable?: string;
  readonly colorScheme?: 'light' | 'dark';
}

/** The built program, running in the real Electron with a person's hands on it. */
export interface Workstation {
  readonly application: ElectronApplication;
  readonly page: Page;
  readonly profileFolder: string;
  /** What the window wrote to its console, oldest first. */
  readonly console: readonly string[];
  close(): Promise<void>;
}

/** Starts the built program; its first window is there when this resolves. */
export async function startWorkstation(options: WorkstationOptions = {}): Promise<Workstation> {
  const profileFolder = options.profileFolder ?? mkdtempSync(join(tmpdir(), 'whereabouts-profile-'));
  const executablePath = options.packagedExecutable ?? electronPath();
  const application = await _electron.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      `--user-data-dir=${profileFolder}`,
      ...(options.packagedExecutable === undefined ? [projectFolder] : []),
    ],
    env: environmentWith(options.environment ?? {}),
    ...(options.colorScheme === undefined ? {} : { colorScheme: options.colorScheme }),
  });
  const written: string[] = [];
  const page = await application.firstWindow();
  page.on('console', (message) => written.push(message.text()));
  return {
    application,
    page,
    profileFolder,
    console: written,
    close: async () => {
      await application.close();
      if (options.profileFolder === undefined) rmSync(profileFolder, { recursive: true, force: true });
    },
  };
}

function electronPath(): string {
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

/** Looks a transaction up; waits up to `waitUpTo` for it, or as long as the form says. */
export async function lookUp(page: Page, transactionId: string, waitUpTo?: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Transaction look-up' });
  await form.getByRole('textbox', { name: 'Transaction ID' }).fill(transactionId);
  if (waitUpTo !== undefined) await form.getByRole('textbox', { name: 'Wait up to' }).fill(waitUpTo);
  await form.getByRole('button', { name: 'Look up' }).click();
}

/** Waits until the grid shows reports, and gives its data rows. */
export async function reportRows(page: Page) {
  const rows = page.getByRole('grid', { name: 'Reports' }).locator('[data-report-id]');
  await rows.first().waitFor();
  return rows;
}

/** Every byte of every file below a folder, as one text in which a secret can be searched for. */
export function everythingOnDisk(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}
