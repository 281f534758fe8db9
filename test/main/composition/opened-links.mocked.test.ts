import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Services } from '../../../main/composition/compose-services';
import { createHandlers } from '../../../main/composition/handlers';
import { OpenedLinks } from '../../../main/desktop/deep-link';
import type { Handlers } from '../../../main/ipc/answer-calls';
import { fail, succeed } from '../../../shared/result';
import { startServices } from '../../support/main/program-services';
import { servicesWithoutDesktop } from '../../support/main/services-without-desktop';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** What the system opens for the program, and the program has the system open. */
const openExternal = vi.hoisted(() => vi.fn<(address: string) => Promise<void>>());
vi.mock('electron', () => ({ app: {}, clipboard: {}, shell: { openExternal } }));

let services: Services;
let settings: Awaited<ReturnType<typeof startServices>>['settings'];
let handlers: Handlers;
const openedLinks = new OpenedLinks();
beforeEach(async () => {
  const profileFolder = temporaryFolder();
  const started = await startServices(profileFolder);
  ({ services, settings } = started);
  handlers = createHandlers({
    ...services,
    ...servicesWithoutDesktop,
    openedLinks,
    settings,
    profileFolder,
  });
});

afterEach(() => services.stop());

it('the window takes a link as what it leads to, or why it is none', () => {
  const take = () => handlers.ofApp['link.take'](undefined);
  expect(take()).toEqual(succeed(null));
  openedLinks.set('whereabouts://map');
  const target = { kind: 'screen', screen: 'map' };
  expect(take()).toEqual(succeed({ kind: 'link', link: { target, profile: null } }));
  openedLinks.set('whereabouts://send/feedback');
  expect(take()).toEqual(succeed({ kind: 'no-link', why: 'unknown-kind' }));
  openedLinks.set({ kind: 'watch-hits' });
  expect(take()).toEqual(succeed({ kind: 'watch-hits' }));
});

it('the links of a profile to other systems are removed with it', async () => {
  const profileId = 'removed';
  const remove = vi.spyOn(services.removal, 'remove').mockResolvedValue(succeed({ name: 'Bank', left: [] }));
  const link = {
    id: 'crm',
    profileId,
    name: 'CRM',
    address: 'https://crm.example.com/{user}',
    opensAddress: '',
  };
  const other = { ...link, id: 'other', profileId: 'another' };
  await settings.save({ outsideLinks: [link, other] });
  await handlers.ofApp['profile.remove']({ profileId });
  expect(settings.current().outsideLinks).toEqual([other]);
  remove.mockResolvedValue(fail({ kind: 'not-found' }));
  await handlers.ofApp['profile.remove']({ profileId: 'another' });
  expect(settings.current().outsideLinks).toEqual([other]);
  expect(openExternal).not.toHaveBeenCalled();
});
