import { expect, it, vi } from 'vitest';
import { createHandlers } from '../../../main/composition/handlers';
import type { EntryContent, EntryDraft } from '../../../shared/domain/review-log';
import { succeeded } from '../../support/databases/stored-copy';
import { nextEntryId } from '../../support/inputs/sample-entry';
import { startFaultyService } from '../../support/main/copied-service';
import { connectTo, startServices } from '../../support/main/program-services';
import { servicesWithoutDesktop } from '../../support/main/services-without-desktop';
import { temporaryFolder } from '../../support/runner/temporary-folder';

// What the app asks of Electron here is nothing.
vi.mock('electron', () => ({ app: {}, clipboard: {}, shell: {} }));

it('what the window says of a report is in the log in its order, once, and the window hears of it', async () => {
  const profileFolder = temporaryFolder();
  const { services, settings, pushed } = await startServices(profileFolder);
  const handlers = createHandlers({ ...services, ...servicesWithoutDesktop, settings, profileFolder });
  const profileId = await connectTo(services, await startFaultyService(1));
  const profile = succeeded(handlers.openProfile(profileId));
  const subject = 'transaction:t';
  const draft = (content: EntryContent): EntryDraft => ({
    id: nextEntryId(),
    subject,
    after: [],
    ...content,
  });
  const escalation = draft({ kind: 'escalation', body: { question: 'Known?', to: null } });
  const snooze = draft({ kind: 'snooze', body: { until: 5, untilNextReport: false, reason: null } });
  const withdrawal = draft({ kind: 'withdrawal', body: { of: snooze.id } });
  const entries = [escalation, snooze, withdrawal];
  for (let time = 0; time < 2; time += 1)
    succeeded(await handlers.ofProfile['log.append'](profile, { entries }));
  const [written] = succeeded(await profile.store.call('log.ofSubjects', { subjects: [subject] }));
  expect(written?.entries.map(({ entry }) => entry.id)).toEqual(entries.map(({ id }) => id));
  const change = { kinds: ['escalation', 'snooze', 'withdrawal'], subjects: [subject] };
  expect(pushed.join('\n')).toContain(JSON.stringify(change));
  await services.stop();
});
