import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Services } from '../../../main/composition/compose-services';
import { createHandlers } from '../../../main/composition/handlers';
import type { Handlers } from '../../../main/ipc/answer-calls';
import type { Request } from '../../../shared/contract/contract';
import { emptyDraft, maxTextLength } from '../../../shared/domain/feedback';
import { noItems } from '../../../shared/domain/outbox';
import { startFaultyService } from '../../support/main/copied-service';
import { connectTo, startServices } from '../../support/main/program-services';
import { servicesWithoutDesktop } from '../../support/main/services-without-desktop';
import { temporaryFolder } from '../../support/runner/temporary-folder';

// What the app asks of Electron here is nothing.
vi.mock('electron', () => ({ app: {}, clipboard: {}, shell: {} }));

let services: Services;
let handlers: Handlers;
let profileId = '';
beforeEach(async () => {
  const profileFolder = temporaryFolder();
  const started = await startServices(profileFolder);
  services = started.services;
  handlers = createHandlers({
    ...services,
    ...servicesWithoutDesktop,
    settings: started.settings,
    profileFolder,
  });
  profileId = await connectTo(services, await startFaultyService(1));
});

afterEach(() => services.stop());

describe('feedback that the form would reject', () => {
  it('is rejected by the main process too, and nothing of it is saved', async () => {
    const refused: readonly (readonly [transactionId: string, change: Partial<Draft>])[] = [
      ...['-1', '11', '5.5', '1e1', 'NaN'].map((score) => ['t', { score }] as const),
      ['t', { desiredRisk: 'high_risk' }],
      ['t', { ratingType: 'positive' }],
      ['t', { annotations: 'x'.repeat(maxTextLength + 1) }],
      ['t', { reporter: { name: '', surname: '', email: 'a@b.c\r\nBcc: d@e.fg' } }],
      ...['', '.', '..', 'x'.repeat(10_000), '\ud800'].map((transactionId) => [transactionId, {}] as const),
    ];
    for (const [transactionId, change] of refused)
      expect([transactionId, change, await send(transactionId, change)]).toMatchObject([
        transactionId,
        change,
        { ok: false, problem: { kind: 'invalid-input', reason: expect.stringMatching(/\.$/) } },
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
  const request = { transactionId, draft, reported: null, another: false, replaces: null, profileId };
  return handlers.ofProfile['feedback.send'](open(), request);
}

async function counts() {
  const read = await handlers.ofProfile['outbox.read'](open(), { profileId });
  return read.ok ? read.value.counts : read.problem;
}

function open() {
  const profile = handlers.openProfile(profileId);
  if (!profile.ok) throw new Error(profile.problem.kind);
  return profile.value;
}
