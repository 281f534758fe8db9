import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { calls } from '../../shared/contract/contract';
import { desktopTest, ownProgram, runningServer } from '../support/desktop/desktop-test';
import {
  connectTo,
  everythingOnDisk,
  openProfileId,
  reportRows,
  type Workstation,
} from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { allowedRequests, hostileTexts } from '../support/main/window-requests';
import { oneOf, runs, seed } from '../support/runner/depth';
import { json } from '../support/servers/behaviours';
import type { FaultyServer } from '../support/servers/faulty-server';

/**
 * The window's calls, made through the real preload by a script that controls the page, and from foreign pages. The
 * handlers are fuzzed further in test/main/ipc/fuzzed-calls.mocked.test.ts.
 */

const key = 'CaNaRy.0123456789012345678901234567890123456789';
/** A nested profile folder, so that files written outside of it are still found. */
const profileIn = (folder: string) => join(folder, 'a', 'b', 'c', 'd', 'profile');
const filesOutside = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !join(folder, path).startsWith(`${profileIn(folder)}/`),
  );
let outsideBefore: readonly string[];

const it = desktopTest(json(200, pageOf(sampleReport())))
  .override(
    'program',
    ownProgram((folder) => {
      const profileFolder = profileIn(folder);
      mkdirSync(profileFolder, { recursive: true });
      writeFileSync(join(dirname(profileFolder), 'profiles.json'), 'not of the program');
      outsideBefore = filesOutside(folder);
      return { profileFolder };
    }),
  )
  .extend('foreign', { scope: 'file' }, runningServer(json(200, '{}')));
let workstation: Workstation;
let foreign: FaultyServer;
let profileId: string;

it.beforeAll(async ({ workstation: givenWorkstation, foreign: givenForeign, server }) => {
  workstation = givenWorkstation;
  foreign = givenForeign;
  const { application, page } = workstation;
  await connectTo(page, { address: server.address, key });
  await reportRows(page);
  profileId = await openProfileId(page);
  // Dialogs return immediately, and calls that would leave the app are recorded.
  await application.evaluate(({ clipboard, dialog, shell, BrowserWindow }) => {
    const noted: string[] = [];
    Reflect.set(globalThis, 'noted', noted);
    clipboard.writeText = async () => undefined;
    dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] });
    dialog.showSaveDialog = async () => ({ canceled: true, filePath: '' });
    shell.openExternal = async (address) => void noted.push(`opened ${address}`);
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) return;
    contents.print = (_options, done) => done?.(false, 'cancelled');
    contents.reload = () => void noted.push('reloaded');
    process.on('unhandledRejection', (error) => noted.push(`unhandled ${error}`));
    process.on('uncaughtException', (error) => noted.push(`uncaught ${error}`));
  });
});

const noted = () =>
  workstation.application.evaluate((): readonly string[] => Reflect.get(globalThis, 'noted'));

/** Calls that close the profile come last. */
const names = Object.keys(calls).sort(
  (a, b) => Number(a.startsWith('connection.')) - Number(b.startsWith('connection.')),
);

/** Calls with every hostile value a page can create, alone and in each member of some valid requests. */
async function hostileCalls(name: string) {
  const call = Object.entries(calls).find(([each]) => each === name)?.[1];
  const allowed = call ? fc.sample(allowedRequests(call, profileId), { numRuns: 1, seed: 7 }) : [];
  return workstation.page.evaluate(
    async ([requested, samples, texts, secret, step, first]) => {
      const bridge = Reflect.get(globalThis, 'whereabouts');
      const circle: Record<string, unknown> = {};
      circle.query = circle;
      let deep: unknown = 'x';
      for (let level = 0; level < 900; level++) deep = level % 2 ? [deep] : { query: deep };
      let tooDeep = deep;
      for (let level = 0; level < 50_000; level++) tooDeep = [tooDeep];
      const values: unknown[] = [
        ...texts,
        null,
        Number.NaN,
        Number.NEGATIVE_INFINITY,
        -0,
        2 ** 53,
        10n ** 30n,
        true,
        [],
        {},
        circle,
        deep,
        tooDeep,
        JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
        new Array(10_000).fill('x'),
        new Map([['a', 1]]),
        new Date(Number.NaN),
        /x/,
        new Uint8Array(100_000),
        new Error('x'),
        Symbol('x'),
        () => 'called',
        Promise.resolve(1),
        new Proxy(
          {},
          {
            get: () => 'x',
            ownKeys: () => ['a'],
            getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }),
          },
        ),
        {
          get key() {
            throw new Error('looked at');
          },
        },
        {
          toJSON: () => ({ key: 'x' }),
          toString: () => 'x',
        },
        document.body,
        window,
      ];
      const requests: unknown[] = [...values, ...samples, 'x'.repeat(10_000_000)];
      for (const sample of samples) {
        if (typeof sample !== 'object' || sample === null) continue;
        for (const member of [...Object.keys(sample), '__proto__', 'path'])
          for (const value of values)
            requests.push(
              Object.defineProperty({ ...sample }, member, { value, enumerable: true, configurable: true }),
            );
      }
      const ends: Record<string, number> = {};
      const note = (end: string) => {
        ends[end] = (ends[end] ?? 0) + 1;
      };
      const makeCall = async (request: unknown) => {
        try {
          const text: unknown = await bridge.call(requested, request);
          if (typeof text !== 'string') return note(`answered with ${typeof text}`);
          if (text.includes(secret)) return note('contains the key');
          const answer = JSON.parse(text);
          note(answer.ok === true ? 'ok' : `refused: ${answer.problem.kind}`);
        } catch (error) {
          note(
            /Error invoking remote method/.test(String(error))
              ? `main threw ${error}`
              : 'refused by the bridge',
          );
        }
      };
      const runToCompletion = 25;
      const chosen = requests.filter((_, at) => at % step === first % step);
      for (let made = 0; made < chosen.length; made += runToCompletion)
        await Promise.all(chosen.slice(made, made + runToCompletion).map(makeCall));
      return ends;
    },
    [name, allowed, hostileTexts, key, oneOf, seed] as const,
  );
}

describe('a compromised page', () => {
  it.each(names)('gets an answer to every hostile request to %s', async (name) => {
    const ends = await hostileCalls(name);
    const others = Object.keys(ends).filter(
      (end) => !/^ok$|^refused: [a-z-]+$|^refused by the bridge$/.test(end),
    );
    expect(others).toEqual([]);
    // Opening links in the browser is rate limited.
    if (name !== 'link.open') expect(ends['refused: unexpected']).toBeUndefined();
    expect(Object.values(ends).reduce((sum, count) => sum + count)).toBeGreaterThan(40 / oneOf);
  });

  it('changes nothing in main, opens only allowed pages and writes no file outside the profile', async ({
    folder,
  }) => {
    const polluted = await workstation.application.evaluate(() => [
      Object.keys(Object.prototype),
      Reflect.get({}, 'polluted'),
    ]);
    expect(polluted).toEqual([[], undefined]);
    expect((await noted()).filter((each) => each.startsWith('un'))).toEqual([]);
    const opened = (await noted()).filter((each) => each.startsWith('opened'));
    expect(opened.length).toBeLessThan(100);
    expect(
      opened.filter((each) => !/^opened https:\/\/www\.(naturalearthdata|geonames|apache)\./.test(each)),
    ).toEqual([]);
    expect(filesOutside(folder)).toEqual(outsideBefore);
    expect(readFileSync(join(dirname(workstation.profileFolder), 'profiles.json'), 'utf8')).toBe(
      'not of the program',
    );
    expect(everythingOnDisk(folder)).not.toContain(key);
    expect(foreign.requests).toEqual([]);
  });

  const calls = runs(100_000, 20_000);
  it('making very many calls at once is rate limited, and main stays responsive', async () => {
    const { page } = workstation;
    const ends = await page.evaluate(async (length) => {
      const bridge = Reflect.get(globalThis, 'whereabouts');
      const requested = Array.from({ length }, () => bridge.call('settings.read', undefined));
      const answers = await Promise.all(requested);
      return { ok: answers.filter((text) => JSON.parse(text).ok).length, all: answers.length };
    }, calls);
    expect(ends.all).toBe(calls);
    expect(ends.ok).toBeLessThan(calls / 2);
    const isAnswered = () =>
      page.evaluate(
        async () =>
          JSON.parse(await Reflect.get(globalThis, 'whereabouts').call('settings.read', undefined)).ok,
      );
    await expect.poll(isAnswered).toBe(true);
    const log = readFileSync(join(workstation.profileFolder, 'whereabouts.log'), 'utf8');
    expect(log).toContain('"reason":"rate"');
    expect(log.length).toBeLessThan(1_000_000);
  });
});

describe('a foreign page', () => {
  /** What it gets through the same preload. Frames can't even load; see test/main/ipc/answer-calls.mocked.test.ts. */
  async function answersTo(place: 'window' | 'blank') {
    return workstation.application.evaluate(
      async ({ app, BrowserWindow }, [where, address]) => {
        const other = new BrowserWindow({
          show: false,
          webPreferences: {
            preload: `${app.getAppPath()}/out/preload/preload.cjs`,
            sandbox: true,
            contextIsolation: true,
            partition: `foreign-${where}`,
          },
        });
        try {
          await other.loadURL(where === 'blank' ? 'about:blank' : `${address}/`);
          const asking = `Promise.all([['settings.read'], ['connection.read'], ['keys.read']].map(([name]) => window.whereabouts.call(name, undefined)))`;
          return await other.webContents.executeJavaScript(asking);
        } finally {
          other.destroy();
        }
      },
      [place, foreign.address] as const,
    );
  }

  it.each(['window', 'blank'] as const)('gets no answer from its own %s', async (place) => {
    const answers: unknown = await answersTo(place);
    expect(answers).toEqual(Array(3).fill('{"ok":false,"problem":{"kind":"unexpected"}}'));
  });

  it('gets no answer in place of the app’s page', async () => {
    const answer = await workstation.application.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      await contents?.loadURL('about:blank');
      return contents?.executeJavaScript(`window.whereabouts.call('connection.read', undefined)`);
    });
    expect(answer).toBe('{"ok":false,"problem":{"kind":"unexpected"}}');
    expect(readFileSync(join(workstation.profileFolder, 'whereabouts.log'), 'utf8')).toContain(
      '"reason":"sender"',
    );
  });
});
