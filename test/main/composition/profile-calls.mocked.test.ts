import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Services } from '../../../main/composition/compose-services';
import { createHandlers } from '../../../main/composition/handlers';
import { answerCalls } from '../../../main/ipc/answer-calls';
import { registerIpc } from '../../../main/ipc/window-ipc';
import type { Stores } from '../../../renderer/app/stores/all-stores';
import { createStores } from '../../../renderer/app/stores/create-stores';
import { openProfileId } from '../../../renderer/state/open-profile';
import { calls } from '../../../shared/contract/contract';
import { emptyReporter } from '../../../shared/domain/feedback';
import { everyItem } from '../../../shared/domain/outbox';
import { defaultColumns, everyReport } from '../../../shared/domain/report-query';
import { startFaultyService } from '../../support/main/copied-service';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { connectTo, startServices } from '../../support/main/program-services';
import { servicesWithoutDesktop } from '../../support/main/services-without-desktop';
import { allowedRequests, isAllowed } from '../../support/main/window-requests';
import { runs } from '../../support/runner/depth';
import { eventually } from '../../support/runner/eventually';
import { temporaryFolder } from '../../support/runner/temporary-folder';
import { type SlowWire, slowWire } from '../../support/servers/slow-wire';

/**
 * Calls about one profile. The state of the window over the services of the app: real stores and services, a slow keychain, and slow messages
 * between window and main, so that a person types while the profile is being switched.
 */

type Door = (event: unknown, name: unknown, request?: unknown, to?: unknown) => Promise<unknown>;
const electron = vi.hoisted(() => {
  const state: { door: Door } = { door: async () => '' };
  return state;
});
vi.mock('electron', () => ({
  app: {},
  clipboard: {},
  shell: {},
  ipcMain: { handle: (_channel: string, door: Door) => Object.assign(electron, { door }) },
}));

type Service = Awaited<ReturnType<typeof startFaultyService>>;

let services: Services;
let stores: Stores;
let both: readonly [string, string];
let keys: readonly string[];
const served = new Map<string, Service>();
/** How long messages and the keychain take now, ms. */
let slowness: readonly number[] = [0];
let messages = 0;
/** The clock of the door's allowance of calls, ms: so fast that none is refused. */
let ticks = 0;
const nextDelay = () => {
  messages += 1;
  return slowness[messages % slowness.length] ?? 0;
};

async function startApp(): Promise<void> {
  served.clear();
  messages = 0;
  slowness = [0];
  vi.stubGlobal('window', new EventTarget());
  const profileFolder = temporaryFolder();
  const { keychain } = memoryKeychain();
  let wire: SlowWire | null = null;
  const started = await startServices(profileFolder, {
    keychain: {
      ...keychain,
      read: async (account) => {
        await new Promise((resolve) => setTimeout(resolve, nextDelay()));
        return keychain.read(account);
      },
    },
    hear: (name, payload) => wire?.push(name, payload),
  });
  services = started.services;
  const handlers = createHandlers({
    ...services,
    ...servicesWithoutDesktop,
    settings: started.settings,
    profileFolder,
  });
  const quiet = { write: () => undefined };
  registerIpc(
    Promise.resolve(
      answerCalls({
        handlers: Promise.resolve(handlers),
        isTrusted: () => true,
        openPort: () => ({ postMessage: () => undefined }),
        log: quiet,
        now: () => (ticks += 1_000),
      }),
    ),
  );
  const [one, other] = [await startFaultyService(5), await startFaultyService(5)];
  both = [await connectTo(services, one), await connectTo(services, other)];
  served.set(both[0], one).set(both[1], other);
  keys = (await one.ids()).slice(0, 3);
  wire = slowWire(ask, nextDelay);
  stores = createStores(wire.bridge);
  await eventually(() => expect(shown()).toBe(both[1]));
}

async function stopApp(): Promise<void> {
  await services.stop();
  vi.unstubAllGlobals();
}

const ask = async (name: string, request: unknown) =>
  z.string().parse(await electron.door({}, name, request, 0));

const shown = () => openProfileId(stores.connection.getState());

/** Everything that was typed, by profile. Words are typed once; a note is replaced as a whole. */
interface Typed {
  readonly words: Map<string, Set<string>>;
  readonly notes: Map<string, Map<string, string>>;
}

let count = 0;
/** What a person does. `at` chooses among the reports and transactions. */
const steps = {
  note: (typed: Typed, profileId: string, word: string, at: number) => {
    const key = keys[at % keys.length] ?? '';
    stores.notes.getState().edit(key, word);
    typed.notes.get(profileId)?.set(key, word);
  },
  draft: (typed: Typed, profileId: string, word: string, at: number) => {
    const transactionId = `t${at % 2}`;
    const { feedback } = stores;
    if (feedback.getState().subject?.transactionId !== transactionId)
      void feedback
        .getState()
        .open({ transactionId, reported: { riskAssignment: null, fraudCases: [] } }, emptyReporter);
    const { draft, edit } = feedback.getState();
    edit({ annotations: `${draft.annotations} ${word}`, desiredRisk: 'fraud' });
    // Nothing can be typed while the form is being sent.
    if (feedback.getState().draft.annotations.includes(word)) typed.words.get(profileId)?.add(word);
  },
  send: () => {
    const { send } = stores.feedback.getState();
    void send().then(() => (stores.feedback.getState().confirmsAnother ? send() : undefined));
  },
  view: (typed: Typed, profileId: string, word: string) => {
    void stores.views.getState().save({ id: word, name: word, query: everyReport, columns: defaultColumns });
    typed.words.get(profileId)?.add(word);
  },
  preset: (typed: Typed, profileId: string, word: string) => {
    void stores.presets.getState().save({ id: word, name: word, content: { impact: word } });
    typed.words.get(profileId)?.add(word);
  },
  switch: () => {
    const other = both.find((id) => id !== shown()) ?? '';
    void stores.connection.getState().open(other);
  },
  rest: (_typed: Typed, _profileId: string, _word: string, at: number) =>
    new Promise((resolve) => setTimeout(resolve, at)),
} as const;
const stepNames = ['note', 'draft', 'draft', 'send', 'view', 'preset', 'switch', 'rest'] as const;

/** Opens a profile, and waits until nothing that was typed in it is left in the window. */
async function settleIn(profileId: string): Promise<void> {
  await eventually(() => expect(stores.connection.getState().busy).toBe(false));
  await stores.connection.getState().open(profileId);
  await eventually(() => {
    expect(shown()).toBe(profileId);
    expect(services.store.state().kind).toBe('ready');
    // The notes are read with their reports.
    expect(services.sync.state().completedAt).not.toBeNull();
    expect(stores.feedback.getState().sending).toBe(false);
    const { edited, waiting } = stores.notes.getState();
    expect(Object.values(edited).filter(({ state }) => state !== 'saved')).toEqual([]);
    expect(waiting[profileId]).toBeUndefined();
    expect(stores.refusedDrafts.getState().drafts[profileId]).toBeUndefined();
  });
}

/** Everything stored that the user typed in the open profile. */
async function held() {
  const { store } = services;
  const notes = new Map<string, string>();
  for (const key of keys) {
    const detail = await store.call('reports.detail', { key });
    if (!detail.ok) throw new Error(`A note was not read: ${detail.problem.kind}`);
    notes.set(key, detail.value.note);
  }
  // With what is still being written: a draft that was refused is written while its profile is already in use.
  const drafts = await Promise.all(
    ['t0', 't1'].map((transactionId) => services.outbox.readDraft(transactionId)),
  );
  const items = await store.call('items.chunk', { query: everyItem, before: null, limit: 10_000 });
  const lists = [await store.call('views.read', {}), await store.call('presets.read', {})];
  return { notes, text: JSON.stringify([drafts, items, lists, [...notes]]) };
}

const refused = { ok: false, problem: { kind: 'profile-not-open' } };
const callsOfProfile = Object.entries(calls).filter(([, call]) => 'ofProfile' in call);

describe('a call about a profile', () => {
  it('is every call that writes or sends something of a profile', () => {
    const writing =
      /^(notes|feedback|views|presets|reporter)\.|\.(save|mark\w*|send|retry\w*|discard\w*|undo)$/;
    const ofApp = new Set([
      'settings.save',
      'diagnostics.save',
      'import.discard',
      'log.discardChosen',
      'store.retry',
      'session.save',
      'assistant.discardDraft',
    ]);
    const names = Object.keys(calls).filter((name) => writing.test(name) && !ofApp.has(name));
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !callsOfProfile.some(([each]) => each === name))).toEqual([]);
  });
});

describe('a call about a profile that is not open', () => {
  beforeEach(startApp, 60_000);
  afterEach(stopApp);

  it('is refused, and changes nothing', async () => {
    await settleIn(both[1]);
    const before = await held();
    for (const [name, call] of callsOfProfile) {
      const requests = allowedRequests(call, both[0]).filter((sent) => isAllowed(call, sent));
      await fc.assert(
        fc.asyncProperty(requests, async (request) => {
          const answer = await ask(name, request);
          expect([name, JSON.parse(answer)]).toEqual([name, refused]);
        }),
        { numRuns: runs(20) },
      );
    }
    expect(services.connections.current.read()).toMatchObject({ profile: { id: both[1] }, key: 'present' });
    expect(await held()).toEqual(before);
  });
});

describe('a user who types while the profile is switched', () => {
  beforeEach(startApp, 60_000);
  afterEach(stopApp);

  it('finds every text in the profile it was typed in, and in no other', async () => {
    const step = fc.record({ name: fc.constantFrom(...stepNames), at: fc.nat(40) });
    const run = fc.record({
      steps: fc.array(step, { minLength: 15, maxLength: 40 }),
      slowness: fc.array(fc.constantFrom(0, 0, 0, 1, 5, 20, 60), { minLength: 3, maxLength: 12 }),
    });
    for (const id of both) await settleIn(id);
    await fc.assert(
      fc.asyncProperty(run, async (given) => {
        const typed: Typed = {
          words: new Map(both.map((id) => [id, new Set()])),
          notes: new Map(both.map((id) => [id, new Map()])),
        };
        slowness = given.slowness;
        for (const { name, at } of given.steps) {
          const profileId = shown();
          count += 1;
          if (profileId !== null) await steps[name](typed, profileId, `${name}${count}.`, at);
          await new Promise((resolve) => setImmediate(resolve));
        }
        slowness = [0];
        // Whatever was still on its way at the first visit is there at the second.
        for (const id of [...both, ...both]) await settleIn(id);
        for (const id of both) {
          await settleIn(id);
          const { notes, text } = await held();
          for (const [profileId, words] of typed.words)
            for (const word of words) expect([word, text.includes(word)]).toEqual([word, profileId === id]);
          for (const [key, word] of typed.notes.get(id) ?? [])
            expect([key, notes.get(key)]).toEqual([key, word]);
          // There may be only so many.
          for (const word of typed.words.get(id) ?? []) {
            await stores.views.getState().remove(word);
            await stores.presets.getState().remove(word);
          }
          for (const [profileId, others] of typed.notes)
            for (const word of others.values()) if (profileId !== id) expect(text).not.toContain(word);
        }
      }),
      { numRuns: runs(12), endOnFailure: true },
    );
    await expectServicesApart();
  }, 300_000);
});

/** No service got feedback of the other profile. */
async function expectServicesApart(): Promise<void> {
  for (const [id, { address, application }] of served) {
    const answer = await fetch(`${address}/feedback?limit=1000`, {
      headers: { authorization: application.key },
    });
    const received = await answer.text();
    const other = both.find((each) => each !== id) ?? '';
    await settleIn(other);
    const { text } = await held();
    for (const word of received.match(/[a-z]+\d+\./g) ?? []) expect(text).not.toContain(word);
  }
}
