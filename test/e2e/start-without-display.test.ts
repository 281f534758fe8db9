import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { leftRunning, type NpmStart, npmStart } from '../support/children/npm-start';
import { type DecodedPicture, decodePng } from '../support/desktop/decode-png';
import { modeOf, ownerOnly } from '../support/main/file-modes';
import { temporaryFolder } from '../support/runner/temporary-folder';

/** `npm start` on a machine without a display, message bus or keychain. */

const started: NpmStart[] = [];
/** The first start may have to build the app. */
const withBuild = 300_000;

function start(folder: string, ...args: readonly string[]): NpmStart {
  const run = npmStart(folder, [`--user-data-dir=${join(folder, 'profile')}`, ...args]);
  started.push(run);
  return run;
}

afterEach(async () => {
  for (const { process, code } of started.splice(0)) {
    process.kill('SIGTERM');
    await code;
  }
});

const pictureAt = (path: string) => decodePng(readFileSync(path));

/** Returns the number of different colours in a part of an image. */
function coloursIn({ pixels, width }: DecodedPicture, top: number, height: number): number {
  const colours = new Set<string>();
  for (let at = top * width * 3; at < (top + height) * width * 3; at += 3)
    colours.add(pixels.subarray(at, at + 3).join());
  return colours.size;
}

describe('npm start without a display', () => {
  it(
    'with --built-in writes a picture of the reports, says where, goes on, and ends cleanly on SIGTERM',
    async () => {
      const folder = temporaryFolder();
      const run = start(folder, '--built-in');
      const path = await run.window;
      expect(path.startsWith(`${folder}/`)).toBe(true);
      expect(modeOf(path)).toBe(ownerOnly.file);
      const picture = pictureAt(path);
      expect([picture.width, picture.height]).toEqual([1280, 800]);
      // The first ten rows of the grid, 32 px each, with text, badges and position icons.
      const rows = Array.from({ length: 10 }, (_, row) => coloursIn(picture, 153 + 32 * row, 32));
      expect(Math.min(...rows)).toBeGreaterThan(30);

      expect(run.process.exitCode).toBeNull();
      expect(leftRunning(folder)).not.toEqual([]);
      run.process.kill('SIGTERM');
      expect(await run.code).toBe(0);
      await expect.poll(() => leftRunning(folder)).toEqual([]);
      // The display's files are removed; the screenshot stays.
      expect(readdirSync(folder).filter((name) => name.startsWith('whereabouts-'))).toHaveLength(1);
      expect(statSync(path).size).toBeGreaterThan(10_000);
    },
    withBuild,
  );

  it(
    'shows the first run, and ends cleanly on Ctrl+C, which reaches every process in the terminal',
    async () => {
      const folder = temporaryFolder();
      const run = start(folder);
      const picture = pictureAt(await run.window);
      expect([picture.width, picture.height]).toEqual([1280, 800]);
      expect(coloursIn(picture, 0, picture.height)).toBeGreaterThan(100);
      process.kill(-(run.process.pid ?? 0), 'SIGINT');
      expect(await run.code).toBe(0);
      await expect.poll(() => leftRunning(folder)).toEqual([]);
    },
    withBuild,
  );

  it(
    'fails with the reason where the app already runs with this profile folder',
    async () => {
      const folder = temporaryFolder();
      await start(folder).window;
      const second = start(folder, '--built-in');
      await expect(second.window).rejects.toThrow(/already running with this profile folder/);
      expect(await second.code).toBe(1);
    },
    withBuild,
  );

  it(
    'fails with the reason where the profile folder is a file',
    async () => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'profile'), 'no folder');
      const run = start(folder);
      await expect(run.window).rejects.toThrow(/can’t use the profile folder .*profile\. Check that/);
      expect(await run.code).toBe(1);
      await expect.poll(() => leftRunning(folder)).toEqual([]);
    },
    withBuild,
  );

  it('explains its arguments with --help', async () => {
    const folder = temporaryFolder();
    const run = start(folder, '--help');
    expect(await run.code).toBe(0);
    expect(run.errors()).toContain('--built-in');
    expect(run.errors()).not.toMatch(/\[1\/\d\]/);
  });

  it(
    'fails with the reason where the built-in service cannot be started',
    async () => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, 'profile'));
      writeFileSync(join(folder, 'profile', 'built-in-service'), 'no folder');
      const run = start(folder, '--built-in');
      await expect(run.window).rejects.toThrow(/built-in service couldn’t be started/);
      expect(await run.code).toBe(1);
      await expect.poll(() => leftRunning(folder)).toEqual([]);
    },
    withBuild,
  );

  it('rejects a mistyped argument immediately and suggests the correct one', async () => {
    const folder = temporaryFolder();
    const run = start(folder, '--builtin');
    await expect(run.window).rejects.toThrow(/Unknown argument: --builtin\. Did you mean.*--built-in/);
    expect(await run.code).toBe(1);
    expect(run.errors()).not.toMatch(/\[1\/\d\]/);
  });
});
