import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls, type Handlers } from '../../../main/ipc/answer-calls';
import { callRate, isBounded, refusalRate } from '../../../main/ipc/call-limits';
import { registerIpc } from '../../../main/ipc/window-ipc';
import { isOwnCaller } from '../../../main/security/security';
import { calls } from '../../../shared/contract/contract';
import { unsafeCast } from '../../../shared/unsafe-cast';
import { allowedRequests } from '../../support/main/window-requests';
import { runs } from '../../support/runner/depth';
import { eventually } from '../../support/runner/eventually';

/** What the IPC handler refuses before it decodes anything, and how it answers a defect. */

type Door = (event: unknown, name: unknown, request?: unknown) => Promise<unknown>;
const electron = vi.hoisted(() => {
  const state: { door: Door } = { door: async () => '' };
  return state;
});
vi.mock('electron', () => ({
  ipcMain: { handle: (_channel: string, door: Door) => Object.assign(electron, { door }) },
}));

const logged: string[] = [];
const log = {
  write: (event: string, facts: object = {}) => void logged.push(JSON.stringify({ event, ...facts })),
};
/** The handlers never resolve: a call that is accepted waits. */
const unresolved = new Promise<Handlers>(() => undefined);
const refused = JSON.stringify({ ok: false, problem: { kind: 'unexpected' } });
let time = 0;

beforeEach(() => {
  logged.length = 0;
  time = 0;
  answerWith(unresolved);
});

function answerWith(handlers: Promise<Handlers>): void {
  const openPort = () => ({ postMessage: () => undefined });
  const answering = answerCalls({ handlers, isTrusted: () => true, openPort, log, now: () => time });
  registerIpc(Promise.resolve(answering));
}

describe('a call that fails by a defect', () => {
  it('is answered without the message, the stack or a path, and logged by its name', async () => {
    const defect = () => Promise.reject(new TypeError('in /home/ana/own.db'));
    answerWith(Promise.resolve(unsafeCast({ ofApp: { 'settings.read': defect } })));
    expect(await electron.door({}, 'settings.read', undefined)).toBe(refused);
    const [line = ''] = logged;
    expect(JSON.parse(line)).toEqual({ event: 'call failed', name: 'settings.read', error: 'TypeError' });
  });
});

describe('a million calls at once', () => {
  it('are refused beyond what a user could need, without filling the log, and later calls are answered again', async () => {
    let answered = 0;
    const ask = (name: string) =>
      void electron.door({}, name, undefined).then((answer) => {
        if (answer === refused) answered += 1;
      });
    for (let call = 0; call < 1_000_000; call++) ask('reports.first');
    await eventually(() => expect(answered).toBe(1_000_000 - callRate.burst));
    expect(logged).toHaveLength(refusalRate.burst);
    // Other calls are not affected, and a second later neither is this one.
    ask('settings.read');
    time = 1_000;
    for (let call = 0; call < callRate.perSecond; call++) ask('reports.first');
    await new Promise(setImmediate);
    expect(answered).toBe(1_000_000 - callRate.burst);
  });

  it('with unknown names are refused too, with a few lines in the log', async () => {
    const requested = Array.from({ length: 10_000 }, (_, at) => electron.door({}, `keys.read${at}`));
    expect(new Set(await Promise.all(requested))).toEqual(new Set([refused]));
    expect(logged).toHaveLength(refusalRate.burst);
  });
});

describe('a request', () => {
  const circle: Record<string, unknown> = {};
  circle.query = circle;
  let deep: unknown = 'x';
  for (let level = 0; level < 100_000; level++) deep = [deep];

  it.each([
    ['that goes round in a circle', circle],
    ['of a hundred thousand levels', deep],
    ['that says to be four thousand million long', new Array(2 ** 32 - 1)],
    ['of a million and one values', new Array(1_000_001).fill(0)],
    ['of a million names', Object.fromEntries(Array.from({ length: 1_000_001 }, (_, at) => [at, 0]))],
    ['of 26 million characters', ['x'.repeat(26_000_000)]],
    ['that is a map', new Map()],
    ['that has bytes', { key: new Uint8Array(1) }],
    ['of another kind', { key: new Date(0) }],
  ])('%s is not validated', async (_what, request) => {
    expect(isBounded(request)).toBe(false);
  });

  it('that a user can make is validated, whatever its size', () => {
    const requests = Object.values(calls).map((call) => allowedRequests(call));
    fc.assert(fc.property(fc.oneof(...requests), isBounded), { numRuns: runs(2_000) });
    expect(isBounded({ text: 'x'.repeat(20_000_000) })).toBe(true);
  });
});

describe('a caller', () => {
  const frame = (url: string) => ({ url });
  const page = frame('app://whereabouts/index.html');
  const contents = (mainFrame: { readonly url: string }, destroyed = false) => ({
    mainFrame,
    isDestroyed: () => destroyed,
  });
  const own = contents(page);
  const gone = contents(page, true);

  it('is the app’s page in the main frame of the app’s window', () => {
    expect(isOwnCaller({ sender: own, senderFrame: page }, own)).toBe(true);
  });

  it.each([
    ['a frame within our page, of the same origin', own, frame('app://whereabouts/index.html')],
    ['a frame within our page, of another origin', own, frame('https://evil.example/')],
    ['an empty frame within our page', own, frame('about:blank')],
    ['a frame that is gone', own, null],
    ['a page whose window is gone', gone, page],
    ['another window, even with our page', contents(page), page],
  ])('is not %s', (_what, sender, senderFrame) => {
    expect(isOwnCaller({ sender, senderFrame }, sender === gone ? gone : own)).toBe(false);
  });

  it.each([
    'about:blank',
    '',
    'https://whereabouts/',
    'app://whereabouts.evil/',
    'app://evil/index.html',
    'file:///x',
  ])('is not the page %j in place of the app’s', (url) => {
    const replaced = frame(url);
    const taken = contents(replaced);
    expect(isOwnCaller({ sender: taken, senderFrame: replaced }, taken)).toBe(false);
  });
});
