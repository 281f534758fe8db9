import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { LastFrames, type ShownAtClosing } from '../../../main/last-frame/last-frames';
import { defaultSettings } from '../../../shared/settings';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const profileId = 'profile-1';
const key = '0f'.repeat(32);
const shown: ShownAtClosing = {
  screen: 'reports',
  markup: '<p>ana.silva paid 4,743.34</p>',
  styles: ['/assets/map-screen-1.css'],
};
let folder: string;
let page: string;
let systemLanguages: readonly string[];
let keys: ReadonlyMap<string, string>;

beforeEach(() => {
  folder = temporaryFolder();
  page = '<link href="./assets/index-1.css">';
  systemLanguages = ['es-ES'];
  keys = new Map([[profileId, key]]);
  for (const file of ['profiles.json', 'settings.json', 'marker.json']) write(file, `{"${file}":1}`);
});

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

function startRun(isWanted = true): LastFrames {
  const files = ['profiles.json', 'settings.json', 'window-state.json'].map((file) => join(folder, file));
  return new LastFrames(
    {
      circumstances: { profileFolder: folder, files, build: [page], systemLanguages },
      keyOf: async (id) => keys.get(id) ?? null,
      markerOf: () => join(folder, 'marker.json'),
    },
    isWanted,
  );
}

async function endRun(left: string = shown.markup): Promise<void> {
  const run = startRun(false);
  run.leave(profileId, key, { ...shown, markup: left });
  const settings = { ...defaultSettings, theme: 'dark' } as const;
  await run.save({ settings, language: 'es', place: null });
}

describe('what the window showed when it was closed', () => {
  it('is in the first page of the next run only', async () => {
    await endRun();
    const run = startRun();
    expect(await run.forPage()).toMatchObject({ ...shown, language: 'es', theme: 'dark' });
    expect(await run.forPage()).toBe(null);
    expect(await startRun().forPage()).toBe(null);
  });

  it('can’t be read on disk', async () => {
    await endRun();
    expect(readFileSync(join(folder, 'last-frame'), 'latin1')).not.toContain('silva');
  });

  it.each([
    ['another profile is open', () => write('profiles.json', '{"openProfileId":"other"}')],
    ['the settings were changed', () => write('settings.json', '{"theme":"light"}')],
    ['the window’s place was changed', () => write('window-state.json', '{}')],
    ['the store was opened since', () => write('marker.json', '{"generation":2}')],
    ['another version is running', () => (page = '<link href="./assets/index-2.css">')],
    ['the system has another language', () => (systemLanguages = ['fr-FR'])],
    ['the store has another key', () => (keys = new Map([[profileId, '1e'.repeat(32)]]))],
    ['the keychain has no key', () => (keys = new Map())],
    ['the file is damaged', () => write('last-frame', `${profileId}\ndamaged`)],
    ['the file names no profile', () => write('last-frame', '../../etc\n')],
    ['the file is huge', () => write('last-frame', `${profileId}\n${'x'.repeat(17 * 1024 * 1024)}`)],
  ])('isn’t shown if %s', async (_, change) => {
    await endRun();
    change();
    expect(await startRun().forPage()).toBe(null);
  });

  it('isn’t kept if it would do more than show something', async () => {
    await endRun('<p>1</p><meta http-equiv="refresh" content="0;url=app://whereabouts/">');
    expect(await startRun().forPage()).toBe(null);
  });

  it('is gone after a run that opens something else', async () => {
    await endRun();
    startRun(false);
    expect(existsSync(join(folder, 'last-frame'))).toBe(false);
  });

  it('stops no start if it can’t be removed', async () => {
    mkdirSync(join(folder, 'last-frame', 'in-it'), { recursive: true });
    expect(await startRun().forPage()).toBe(null);
  });

  it('isn’t that of a page that was loaded again', async () => {
    const run = startRun(false);
    await run.forPage();
    run.leave(profileId, key, shown);
    run.forget();
    await run.save({ settings: defaultSettings, language: 'es', place: null });
    expect(await startRun().forPage()).toBe(null);
  });
});
