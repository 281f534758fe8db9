import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Services } from '../../../main/composition/compose-services';
import { createHandlers } from '../../../main/composition/handlers';
import type { ProfileServices } from '../../../main/connection/profile-services';
import { profileReporters } from '../../../main/connection/profile-services';
import type { Handlers } from '../../../main/ipc/answer-calls';
import type { Store } from '../../../main/store/contract';
import { cautiousChoice } from '../../../shared/domain/batch-feedback';
import { emptyDraft } from '../../../shared/domain/feedback';
import { noItems } from '../../../shared/domain/outbox';
import { fail } from '../../../shared/result';
import { succeeded } from '../../support/databases/stored-copy';
import { startFaultyService } from '../../support/main/copied-service';
import { connectTo, startServices } from '../../support/main/program-services';
import { servicesWithoutDesktop } from '../../support/main/services-without-desktop';
import { temporaryFolder } from '../../support/runner/temporary-folder';

// What the app asks of Electron here is nothing.
vi.mock('electron', () => ({ app: {}, clipboard: {}, shell: {} }));

let services: Services;
let handlers: Handlers;
let profileId = '';
let keys: readonly string[];
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
  const service = await startFaultyService(1);
  profileId = await connectTo(services, service);
  keys = await service.ids();
  await expect.poll(() => services.sync.state().completedAt).not.toBeNull();
});
afterEach(() => services.stop());

const reporter = { name: 'Ada', surname: 'Lovelace', email: 'ada@example.com' };
const draft = { ...emptyDraft(reporter), fraudCases: [], desiredRisk: 'clear' };
const choice = { ...cautiousChoice, excluded: [], includeUnchanged: true };

/** Sends feedback on one transaction or on many; resolves with the id by which it is undone. */
const send = {
  one: async (profile: ProfileServices) => {
    const facts = { reported: null, another: false, replaces: null, profileId };
    const request = { transactionId: 't', draft, ...facts };
    return succeeded(await handlers.ofProfile['feedback.send'](profile, request)).id;
  },
  many: async (profile: ProfileServices) => {
    const { token } = succeeded(await services.batchFeedback.review({ kind: 'keys', keys }));
    const { digest } = succeeded(services.batchFeedback.preview({ token, draft, choice }));
    const request = { token, draft, choice, reviewed: digest, profileId };
    return succeeded(await handlers.ofProfile['batch.send'](profile, request)).id;
  },
} as const;
const undo = {
  one: (id: string) => handlers.ofProfile['feedback.undo'](open(), { id }),
  many: (batchId: string) => handlers.ofProfile['outbox.cancelBatch'](open(), { batchId }),
} as const;

describe.each(['one', 'many'] as const)('feedback on %s', (which) => {
  it('is answered in time to be undone, however long writing its reporter takes', async () => {
    let written = () => {};
    const disk = new Promise<void>((resolve) => {
      written = resolve;
    });
    const { store } = open();
    const profile = withReporters({
      call: async (name, request) => {
        if (name === 'storedReporter.write') await disk;
        return store.call(name, request);
      },
    });
    const answered = send[which](profile);
    await expect.poll(counts).toMatchObject({ Queued: 1 });
    const left = expect.poll(counts, { timeout: 20_000 }).toMatchObject({ Queued: 0 });
    const first = await Promise.race([answered.then(() => 'answered'), left.then(() => 'left')]);
    expect(first).toBe('answered');
    expect(await undo[which](await answered)).toMatchObject({ ok: true });
    expect(await counts()).toEqual(noItems);
    written();
    await expect.poll(() => profile.reporters.read()).toEqual({ ok: true, value: reporter });
    await left;
  });

  it('is in the outbox even if its reporter cannot be written', async () => {
    const profile = withReporters({
      call: async () => fail({ kind: 'disk', what: 'store', code: 'ENOSPC' }),
    });
    await send[which](profile);
    expect(await counts()).toMatchObject({ Queued: 1 });
  });
});

/** The open profile, whose reporters are in their own store. */
function withReporters(store: Store): ProfileServices {
  return { ...open(), reporters: profileReporters(store, () => undefined) };
}

async function counts() {
  return succeeded(await services.outbox.read()).counts;
}

function open(): ProfileServices {
  const profile = handlers.openProfile(profileId);
  if (!profile.ok) throw new Error(profile.problem.kind);
  return profile.value;
}
