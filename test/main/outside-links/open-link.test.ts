import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillLink, openLink } from '../../../main/outside-links/open-link';
import type { OutsideLink } from '../../../shared/outside-link';
import { fail, succeed } from '../../../shared/result';
import { changedSettings, type SettingsChange } from '../../../shared/schemas/settings-schema';
import { defaultSettings } from '../../../shared/settings';
import { taking } from '../../support/databases/store-calls';
import { openStoreInProcess } from '../../support/databases/store-in-process';
import { pageOf, raw, sampleReport } from '../../support/inputs/sample-reports';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const link: OutsideLink = {
  id: 'crm',
  profileId: 'profile-1',
  name: 'CRM',
  address: 'https://crm.example.com/{user}?report={report}',
  opensAddress: '',
};
const exact = '9007199254740993';

/** A profile with a report of a user, and what its links open. */
async function withReport(userId: string | number | null, links: readonly OutsideLink[] = [link]) {
  const folder = join(temporaryFolder(), 'store');
  mkdirSync(folder, { mode: 0o700 });
  const store = await openStoreInProcess(folder);
  const page = pageOf(sampleReport({ id: raw(exact), user: { id: userId } }));
  await store.call('pages.store', { ...taking([]), body: new TextEncoder().encode(page) });
  let settings = changedSettings(defaultSettings, { outsideLinks: [...links] });
  const opened: string[] = [];
  const services = {
    profile: { id: 'profile-1', store },
    settings: {
      current: () => settings,
      save: async (change: SettingsChange) => {
        settings = changedSettings(settings, change);
        return succeed(settings);
      },
    },
    openInBrowser: async (address: string) => {
      opened.push(address);
      return true;
    },
  };
  return { services, opened };
}

const shown = 'https://crm.example.com/a%2Fb%20c?report=9007199254740993';

describe('a link to another system', () => {
  it('has the values of the report, with all digits, and asks at first', async () => {
    const { services, opened } = await withReport('a/b c');
    expect(await fillLink(services, { id: 'crm', key: exact })).toEqual(
      succeed({ address: shown, asks: true }),
    );
    expect(opened).toEqual([]);
  });

  it('opens the address that was shown, and asks again next time', async () => {
    const { services, opened } = await withReport('a/b c');
    const request = { id: 'crm', key: exact, address: shown, always: false };
    expect(await openLink(services, request)).toEqual(succeed(null));
    expect(opened).toEqual([shown]);
    expect(await fillLink(services, { id: 'crm', key: exact })).toMatchObject({ value: { asks: true } });
  });

  it('no longer asks once the user said so, until its address is changed', async () => {
    const { services } = await withReport('a/b c');
    await openLink(services, { id: 'crm', key: exact, address: shown, always: true });
    expect(await fillLink(services, { id: 'crm', key: exact })).toMatchObject({ value: { asks: false } });
    const [saved] = services.settings.current().outsideLinks;
    if (!saved) throw new Error('No link');
    const changed = { ...saved, address: 'https://crm2.example.com/{user}?report={report}' };
    await services.settings.save({ outsideLinks: [changed] });
    expect(await fillLink(services, { id: 'crm', key: exact })).toMatchObject({ value: { asks: true } });
  });

  it.each([
    ['https://evil.example.com/'],
    ['http://crm.example.com/a%2Fb%20c?report=9007199254740993'],
    ['javascript:alert(1)'],
    ['https://crm.example.com/a%2Fb%20c?report=1'],
  ])('doesn’t open %s, which nobody was shown', async (address) => {
    const { services, opened } = await withReport('a/b c');
    const answer = await openLink(services, { id: 'crm', key: exact, address, always: true });
    expect(answer).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } });
    expect(opened).toEqual([]);
    expect(services.settings.current().outsideLinks).toEqual([link]);
  });

  it.each([[null], ['..'], ['.'], ['']])('isn’t opened for the user %j, and says why', async (userId) => {
    const { services } = await withReport(userId);
    expect(await fillLink(services, { id: 'crm', key: exact })).toMatchObject({
      ok: false,
      problem: { kind: 'invalid-input' },
    });
  });

  it('of another profile, or that was removed, is not found', async () => {
    const { services } = await withReport('a', [{ ...link, profileId: 'profile-2' }]);
    expect(await fillLink(services, { id: 'crm', key: exact })).toEqual(fail({ kind: 'not-found' }));
    expect(await fillLink(services, { id: 'other', key: exact })).toEqual(fail({ kind: 'not-found' }));
  });

  it('says that there is no browser', async () => {
    const { services } = await withReport('a/b c');
    const request = { id: 'crm', key: exact, address: shown, always: false };
    const answer = await openLink({ ...services, openInBrowser: async () => false }, request);
    expect(answer).toMatchObject({ problem: { reason: expect.stringContaining('browser') } });
  });
});

describe('the settings', () => {
  it('refuse a link with an address that isn’t one', () => {
    const address = 'https://{user}.example.com/';
    expect(() => changedSettings(defaultSettings, { outsideLinks: [{ ...link, address }] })).toThrow();
  });
});
