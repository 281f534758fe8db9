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
const crm = {
  id: 'crm',
  profileId: 'removed',
  name: 'CRM',
  address: 'https://crm.example.com/{user}',
  opensAddress: '',
};
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
  const { profileId } = crm;
  const remove = vi.spyOn(services.removal, 'remove').mockResolvedValue(succeed({ name: 'Bank', left: [] }));
  const other = { ...crm, id: 'other', profileId: 'another' };
  await settings.save({ outsideLinks: [crm, other] });
  await handlers.ofApp['profile.remove']({ profileId });
  expect(settings.current().outsideLinks).toEqual([other]);
  remove.mockResolvedValue(fail({ kind: 'not-found' }));
  await handlers.ofApp['profile.remove']({ profileId: 'another' });
  expect(settings.current().outsideLinks).toEqual([other]);
  expect(openExternal).not.toHaveBeenCalled();
});

it('a profile that can’t be removed keeps its links, and what was changed meanwhile', async () => {
  const other = { ...crm, id: 'other', profileId: 'another' };
  const changed = { ...other, name: 'Ledger' };
  await settings.save({ outsideLinks: [crm, other] });
  vi.spyOn(services.removal, 'remove').mockImplementation(async () => {
    await settings.save({ outsideLinks: [changed] });
    return fail({ kind: 'not-found' });
  });
  await handlers.ofApp['profile.remove']({ profileId: crm.profileId });
  expect(settings.current().outsideLinks).toEqual([changed, crm]);
});

it('a profile stays with its links if these can’t be removed', async () => {
  const remove = vi.spyOn(services.removal, 'remove');
  await settings.save({ outsideLinks: [crm] });
  const problem = { kind: 'disk', what: 'settings', code: 'ENOSPC' } as const;
  const full = createHandlers({
    ...services,
    ...servicesWithoutDesktop,
    settings: { ...settings, save: async () => fail(problem) },
    profileFolder: '',
  });
  expect(await full.ofApp['profile.remove']({ profileId: crm.profileId })).toEqual(fail(problem));
  expect(remove).not.toHaveBeenCalled();
});

it('the window can’t agree to open a link, but ask again', async () => {
  const agreed = { ...crm, opensAddress: crm.address };
  await handlers.ofApp['settings.save']({ outsideLinks: [agreed], theme: 'dark' });
  expect(settings.current()).toMatchObject({ outsideLinks: [crm], theme: 'dark' });
  await settings.save({ outsideLinks: [agreed] });
  await handlers.ofApp['settings.save']({ outsideLinks: [agreed] });
  expect(settings.current().outsideLinks).toEqual([agreed]);
  await handlers.ofApp['settings.save']({ outsideLinks: [crm] });
  expect(settings.current().outsideLinks).toEqual([crm]);
});
