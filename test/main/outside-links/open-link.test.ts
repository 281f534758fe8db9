import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLink, withoutNewAgreements } from '../../../main/outside-links/open-link';
import type { AskedAddress } from '../../../main/window/ask-about-address';
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
  const asked: AskedAddress[] = [];
  const services = {
    profile: { id: 'profile-1', store },
    settings: {
      current: () => settings,
      save: async (change: SettingsChange) => {
        settings = changedSettings(settings, change);
        return succeed(settings);
      },
    },
    ask: async (address: AskedAddress) => {
      asked.push(address);
      return 'once' as const;
    },
    openInBrowser: async (address: string) => {
      opened.push(address);
      return true;
    },
  };
  return { services, opened, asked };
}

const shown = 'https://crm.example.com/a%2Fb%20c?report=9007199254740993';

const request = { id: 'crm', key: exact };

describe('a link to another system', () => {
  it('shows the address with the values of the report, with all digits, and opens that one', async () => {
    const { services, opened, asked } = await withReport('a/b c');
    expect(await openLink(services, request)).toEqual(succeed(null));
    expect(asked).toEqual([{ name: 'CRM', template: link.address, address: shown }]);
    expect(opened).toEqual([shown]);
    await openLink(services, request);
    expect(asked).toHaveLength(2);
  });

  it('opens no address to which the user didn’t agree', async () => {
    const { services, opened } = await withReport('a/b c');
    expect(await openLink({ ...services, ask: async () => 'no' }, request)).toEqual(succeed(null));
    expect(opened).toEqual([]);
  });

  it('no longer asks once the user said so, until its address is changed', async () => {
    const { services, asked } = await withReport('a/b c');
    await openLink({ ...services, ask: async () => 'always' }, request);
    await openLink(services, request);
    expect(asked).toEqual([]);
    const [saved] = services.settings.current().outsideLinks;
    if (!saved) throw new Error('No link');
    const changed = { ...saved, address: 'https://crm2.example.com/{user}?report={report}' };
    await services.settings.save({ outsideLinks: [changed] });
    await openLink(services, request);
    expect(asked).toHaveLength(1);
  });

  it('asks for an address that it got while the user was asked about the former one', async () => {
    const { services, opened, asked } = await withReport('a/b c');
    const ask = async () => {
      await services.settings.save({ outsideLinks: [{ ...link, address: 'https://evil.example/{user}' }] });
      return 'always' as const;
    };
    await openLink({ ...services, ask }, request);
    expect(opened).toEqual([shown]);
    await openLink(services, request);
    expect(asked).toMatchObject([{ address: 'https://evil.example/a%2Fb%20c' }]);
  });

  it('is not agreed to by a window that saves it', () => {
    const agreed = { ...link, opensAddress: link.address };
    const evil = {
      ...agreed,
      address: 'https://evil.example/{user}',
      opensAddress: 'https://evil.example/{user}',
    };
    expect(withoutNewAgreements([agreed], [])).toEqual([link]);
    expect(withoutNewAgreements([agreed], [link])).toEqual([link]);
    expect(withoutNewAgreements([agreed], [{ ...agreed, profileId: 'profile-2' }])).toEqual([link]);
    expect(withoutNewAgreements([evil], [agreed])).toEqual([{ ...evil, opensAddress: '' }]);
    expect(withoutNewAgreements([agreed], [agreed])).toEqual([agreed]);
    expect(withoutNewAgreements([link], [agreed])).toEqual([link]);
  });

  it.each([[null], ['..'], ['.'], ['']])('isn’t opened for the user %j, and says why', async (userId) => {
    const { services, opened, asked } = await withReport(userId);
    expect(await openLink(services, request)).toMatchObject({
      ok: false,
      problem: { kind: 'invalid-input' },
    });
    expect([...opened, ...asked]).toEqual([]);
  });

  it('of another profile, or that was removed, is not found', async () => {
    const { services } = await withReport('a', [{ ...link, profileId: 'profile-2' }]);
    expect(await openLink(services, request)).toEqual(fail({ kind: 'not-found' }));
    expect(await openLink(services, { ...request, id: 'other' })).toEqual(fail({ kind: 'not-found' }));
  });

  it('says that there is no browser', async () => {
    const { services } = await withReport('a/b c');
    const answer = await openLink({ ...services, openInBrowser: async () => false }, request);
    expect(answer).toMatchObject({ problem: { reason: expect.stringContaining('browser') } });
  });
});

describe('the settings', () => {
  it('refuse a link with an address that isn’t one', () => {
    const address = 'https://{user}.example.com/';
    expect(() => changedSettings(defaultSettings, { outsideLinks: [{ ...link, address }] })).toThrow();
  });

  it('refuse two links with the same ID, of which one would be agreed to with the other', () => {
    const outsideLinks = [link, { ...link, address: 'https://evil.example/{user}' }];
    expect(() => changedSettings(defaultSettings, { outsideLinks })).toThrow();
  });
});
