import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Fetch } from '../../../main/http/http';
import { answerCalls } from '../../../main/ipc/answer-calls';
import { registerIpc } from '../../../main/ipc/window-ipc';
import { createLog } from '../../../main/log/log';
import { sessionParts } from '../../../shared/contract/app.calls';
import { calls } from '../../../shared/contract/contract';
import { testNow } from '../../support/clocks/test-time';
import { everythingOnDisk } from '../../support/desktop/workstation';
import { pageOf, sampleReport } from '../../support/inputs/sample-reports';
import { type IpcHandlers, startIpcHandlers } from '../../support/main/ipc-handlers';
import { allowedRequests, hostileRequests, isAllowed } from '../../support/main/window-requests';
import { runs } from '../../support/runner/depth';
import { json } from '../../support/servers/behaviours';
import { FaultyServer } from '../../support/servers/faulty-server';

/** All calls to main, made by a compromised window. */

type Door = (event: unknown, name: unknown, request?: unknown, to?: unknown) => Promise<unknown>;
const electron = vi.hoisted(() => {
  const state: { door: Door; readonly opened: string[] } = { door: async () => '', opened: [] };
  return state;
});
vi.mock('electron', () => ({
  app: { getVersion: () => '0', getSystemLocale: () => 'en-US', getAppPath: () => 'nowhere' },
  clipboard: { writeText: () => undefined },
  shell: { openExternal: async (address: string) => void electron.opened.push(address) },
  ipcMain: { handle: (_channel: string, door: Door) => Object.assign(electron, { door }) },
}));

const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), problem: z.looseObject({ kind: z.string() }) }),
]);

/** A profile at the end of some folders: what climbs out of it is still found. */
const outside = mkdtempSync(join(tmpdir(), 'whereabouts-test-'));
const profileFolder = join(outside, 'a', 'b', 'c', 'd', 'profile');
const beside = () =>
  readdirSync(outside, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !join(outside, path).startsWith(`${profileFolder}/`),
  );
let besideBefore: readonly string[];
const key = 'CaNaRy.0123456789012345678901234567890123456789';
let service: FaultyServer;
let behind: IpcHandlers;
/** Addresses that were requested and are not the service's. */
const askedFor: string[] = [];
let time = 0;

beforeAll(async () => {
  mkdirSync(profileFolder, { recursive: true });
  writeFileSync(join(dirname(profileFolder), 'profiles.json'), 'not of the program');
  besideBefore = beside();
  // A persistent connection would be used again much later, when the service has closed it.
  service = await FaultyServer.start(json(200, pageOf(sampleReport()), { connection: 'close' }));
  const onlyTheService: Fetch = (url, init) => {
    if (url.startsWith(`${service.address}/`)) return fetch(url, init);
    askedFor.push(JSON.stringify([url, Object.fromEntries(new Headers(init?.headers))]));
    return Promise.reject(new TypeError('not in here'));
  };
  behind = await startIpcHandlers(profileFolder, { address: service.address, key }, onlyTheService);
  // A second passes with each call: how many there may be is another matter.
  const answering = answerCalls({
    handlers: Promise.resolve(behind.handlers),
    isTrusted: () => true,
    openPort: () => ({ postMessage: () => undefined }),
    log: createLog(join(profileFolder, 'whereabouts.log'), () => testNow),
    now: () => {
      time += 1_000;
      return time;
    },
  });
  registerIpc(Promise.resolve(answering));
});

afterAll(async () => {
  await behind.stop();
  await service.close();
  rmSync(outside, { recursive: true, force: true });
});

const polluted = () => [
  Object.keys(Object.prototype),
  Object.keys(Array.prototype),
  Reflect.get({}, 'polluted'),
];
const clean = polluted();

/** Makes a call; what is answered is an answer, and holds nothing that the window is not to know. */
async function ask(name: string, request: unknown) {
  const text = z.string().parse(await electron.door({}, name, request, 0));
  if (text.includes(key)) throw new Error(`${name} answers the key`);
  if (name !== 'about.read' && text.includes(outside)) throw new Error(`${name} answers a path: ${text}`);
  if (/\\n +at .*:\d+:\d+/.test(text)) throw new Error(`${name} answers a stack: ${text}`);
  return answerSchema.parse(JSON.parse(text));
}

describe('a compromised window', () => {
  // Megabytes that an earlier test has stored would be answered a thousand times.
  beforeEach(async () => {
    for (const part of sessionParts) await ask('session.save', { part, snapshot: '' });
  });

  it.each(Object.entries(calls))('sends %s invalid requests, and is refused', async (name, call) => {
    const profileId = await behind.connect();
    await fc.assert(
      fc.asyncProperty(hostileRequests(call, profileId), async (sent) => {
        const answer = await ask(name, sent);
        // A hostile request can be valid by chance, for instance as a text to store.
        if (answer.ok) expect(isAllowed(call, sent)).toBe(true);
      }),
      { numRuns: runs(1_000) },
    );
    expect(polluted()).toEqual(clean);
  });

  it.each(Object.entries(calls))(
    'sends %s malicious texts in valid requests, and breaks nothing',
    async (name, call) => {
      const profileId = await behind.connect();
      await fc.assert(
        fc.asyncProperty(allowedRequests(call, profileId), async (sent) => {
          const answer = await ask(name, sent);
          if (!answer.ok) expect([sent, answer.problem.kind]).not.toEqual([sent, 'unexpected']);
        }),
        { numRuns: runs(40) },
      );
      expect(polluted()).toEqual(clean);
    },
  );

  it('has touched no file outside the profile, opened no page of its own, and sent the key nowhere', async () => {
    expect(beside()).toEqual(besideBefore);
    expect(readFileSync(join(dirname(profileFolder), 'profiles.json'), 'utf8')).toBe('not of the program');
    expect(everythingOnDisk(outside)).not.toContain(key);
    expect(new Set(electron.opened.map((address) => new URL(address).origin))).toEqual(
      new Set(['https://www.naturalearthdata.com', 'https://www.geonames.org', 'https://www.apache.org']),
    );
    expect(askedFor.join('\n')).not.toContain(key);
  });
});
