import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Services } from '../../../main/composition/compose-services';
import { createHandlers } from '../../../main/composition/handlers';
import type { ProfileServices } from '../../../main/connection/profile-services';
import type { Handlers } from '../../../main/ipc/answer-calls';
import { fittingCases } from '../../../shared/domain/feedback-correction';
import { everyReport } from '../../../shared/domain/report-query';
import { startingDraft } from '../../../shared/domain/starting-draft';
import { defaultVerdictFeedbacks } from '../../../shared/domain/verdict-feedback';
import { succeeded } from '../../support/databases/stored-copy';
import { startFaultyService } from '../../support/main/copied-service';
import { connectTo, startServices } from '../../support/main/program-services';
import { servicesWithoutDesktop } from '../../support/main/services-without-desktop';
import { temporaryFolder } from '../../support/runner/temporary-folder';

// What the app asks of Electron here is nothing.
vi.mock('electron', () => ({ app: {}, clipboard: {}, shell: {} }));

const reporter = { name: 'Ada', surname: 'Lovelace', email: 'ada@example.com' };

let services: Services;
let handlers: Handlers;
let profileId = '';
/** The feedback that left for the service, as bytes. */
let posted: { readonly path: string; readonly body: string; readonly status: number }[];
beforeEach(async () => {
  posted = [];
  const profileFolder = temporaryFolder();
  const started = await startServices(profileFolder, {
    read: async (address, init) => {
      const response = await fetch(address, init);
      if (init.method === 'POST') {
        const { pathname } = new URL(address);
        posted.push({ path: pathname, body: String(init.body), status: response.status });
      }
      return response;
    },
  });
  services = started.services;
  handlers = createHandlers({
    ...services,
    ...servicesWithoutDesktop,
    settings: started.settings,
    profileFolder,
  });
});
afterEach(() => services.stop());

it('the feedback of a verdict on many reports has the bytes that the form sends on each', async () => {
  const service = await startFaultyService(8);
  profileId = await connectTo(services, service);
  await expect.poll(() => services.sync.state().completedAt).not.toBeNull();
  const profile = open();
  succeeded(await profile.reporters.save(reporter));
  const { asOf } = succeeded(
    await profile.store.call('reports.page', { query: everyReport, asOf: null, page: 1, limit: 1 }),
  );
  const of = { query: everyReport, asOf };
  const reports = succeeded(await profile.store.call('reports.verdicts', { of, limit: 100 }));
  const newest = new Map(reports.toReversed().map((report) => [report.transactionId ?? '', report]));
  const decided = succeeded(
    await handlers.ofProfile['review.decide'](profile, {
      ...{ profileId, id: randomUUID(), targets: { kind: 'query', ...of, shown: [] } },
      ...{
        verdict: 'legitimate',
        reason: 'Known customer',
        note: null,
        tookMs: null,
        leaveOutChanged: false,
        settles: false,
      },
      feedback: { rule: defaultVerdictFeedbacks.legitimate, another: false },
    }),
  );
  expect(decided).toMatchObject({ queued: newest.size, alreadyGiven: 0, without: 0 });
  const sent = async () => succeeded(await services.outbox.read()).counts.Sent;
  await expect.poll(sent, { timeout: 60_000 }).toBe(newest.size);
  expect(posted.map(({ status }) => status)).toEqual(posted.map(() => 200));
  const byPath = new Map(posted.splice(0).map(({ path, body }) => [path, body]));
  for (const [transactionId, { riskAssignment, fraudCases }] of newest) {
    const reported = { riskAssignment, fraudCases: [...fraudCases] };
    const form = startingDraft(reported, reporter);
    const confirms = form.desiredRisk === 'clear';
    const draft = {
      ...form,
      desiredRisk: 'clear',
      fraudCases: [...fittingCases(reported, 'clear')],
      ratingType: confirms ? 'Positive' : 'Corrective',
    };
    const options = { profileId, reported, another: true, replaces: null };
    succeeded(await handlers.ofProfile['feedback.send'](profile, { transactionId, draft, ...options }));
  }
  await expect.poll(sent, { timeout: 60_000 }).toBe(2 * newest.size);
  expect(new Map(posted.map(({ path, body }) => [path, body]))).toEqual(byPath);
});

function open(): ProfileServices {
  const profile = handlers.openProfile(profileId);
  if (!profile.ok) throw new Error(profile.problem.kind);
  return profile.value;
}
