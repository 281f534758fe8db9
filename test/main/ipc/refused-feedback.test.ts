import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Handlers } from '../../../main/ipc/handle';
import { handlersOf } from '../../../main/ipc/handlers';
import { createLog } from '../../../main/log';
import { createServices, type Services } from '../../../main/services';
import { openSettings } from '../../../main/settings';
import { emptyDraft, longestText } from '../../../shared/domain/feedback';
import { noItems } from '../../../shared/domain/outbox';
import type { Request } from '../../../shared/ipc';
import { fail } from '../../../shared/result';
import { startFaultyService } from '../../support/copied-service';
import { buildStoreChild, launchStoreChild } from '../../support/launch-store';
import { memoryKeychain } from '../../support/memory-keychain';
import { temporaryFolder } from '../../support/temporary-folder';

// What the program asks of Electron here is nothing.
vi.mock('electron', () => ({ app: {}, clipboard: {}, shell: {} }));

let services: Services;
let handlers: Handlers;
beforeEach(async () => {
  const file = await buildStoreChild();
  const profileFolder = temporaryFolder();
  const inside = (name: string) => join(profileFolder, name);
  const settings = await openSettings(inside('settings.json'));
  services = await createServices({
    paths: {
      profileFolder,
      profiles: inside('profiles.json'),
      settings: inside('settings.json'),
      windowState: inside('window-state.json'),
      serviceFolder: inside('built-in-service'),
      log: inside('whereabouts.log'),
    },
    log: createLog(inside('whereabouts.log'), Date.now),
    keychain: memoryKeychain().keychain,
    builtIn: {
      start: async () => fail({ kind: 'built-in-service-stopped' }),
      address: () => null,
      onChange: () => undefined,
      stop: () => undefined,
    },
    launchStore: () => launchStoreChild(file),
    read: fetch,
    send: [fetch],
    settings: settings.current,
    choosePath: async (name) => inside(name),
    chooseFeedbackFile: async () => null,
    chooseMistakesPath: async () => null,
    notify: () => undefined,
    push: () => undefined,
  });
  const nothing = () => fail({ kind: 'unexpected' } as const);
  const pictures = { take: async () => nothing(), read: nothing, save: async () => nothing() };
  const off = async () => ({ kind: 'not-configured' }) as const;
  const updates = { read: off, check: off, download: off, install: off };
  const print = async () => nothing();
  handlers = handlersOf({ ...services, settings, profileFolder, pictures, updates, print });
  const service = await startFaultyService(1);
  await services.connections.connect({
    profileId: null,
    name: 'A service',
    baseAddress: service.address,
    apiKey: service.application.key,
    allowPlainHttp: true,
    keepKey: 'keychain',
  });
});

afterEach(() => services.stop());

describe('feedback that the form would not let through', () => {
  it('is refused by the main process as well, and nothing is kept of it', async () => {
    const refused: readonly (readonly [transactionId: string, change: Partial<Draft>])[] = [
      ...['-1', '11', '5.5', '1e1', 'NaN'].map((score) => ['t', { score }] as const),
      ['t', { desiredRisk: 'high_risk' }],
      ['t', { ratingType: 'positive' }],
      ['t', { annotations: 'x'.repeat(longestText + 1) }],
      ['t', { reporter: { name: '', surname: '', email: 'a@b.c\r\nBcc: d@e.fg' } }],
      ...['', '.', '..', 'x'.repeat(10_000), '\ud800'].map((transactionId) => [transactionId, {}] as const),
    ];
    for (const [transactionId, change] of refused)
      expect([transactionId, change, await send(transactionId, change)]).toMatchObject([
        transactionId,
        change,
        { ok: false, problem: { kind: 'invalid-input' } },
      ]);
    expect(await counts()).toMatchObject(noItems);
    // What is odd and allowed is not.
    for (const transactionId of ['a/b', '%2e%2e', '...'])
      expect(await send(transactionId, { score: '10' })).toMatchObject({ value: { transactionId } });
    expect(await counts()).toMatchObject({ Queued: 3 });
  });
});

type Draft = Request<'feedback.send'>['draft'];

function send(transactionId: string, change: Partial<Draft>) {
  const draft = { ...emptyDraft(), desiredRisk: 'clear', fraudCases: [], ...change };
  const request = { transactionId, draft, reported: null, another: false, replaces: null };
  return handlers['feedback.send'](request, 0);
}

async function counts() {
  const read = await handlers['outbox.read'](undefined, 0);
  return read.ok ? read.value.counts : read.problem;
}
