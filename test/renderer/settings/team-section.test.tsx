import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SettingsScreen } from '../../../renderer/features/settings/settings-screen';
import type { JoinedTeam } from '../../../shared/domain/team';
import { messages, setLocale } from '../../../shared/i18n/messages';
import { fail, succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { testNow } from '../../support/clocks/test-time';
import type { Replies } from '../../support/window/fake-bridge';
import { ana, ben, sampleTeam, self } from '../../support/window/joined-team';
import { renderWithStores } from '../../support/window/render-with-stores';

async function openTeam(team: JoinedTeam | null, replies: Partial<Replies> = {}) {
  const rendered = renderWithStores(<SettingsScreen />, {
    'team.read': () => succeed(team ?? { kind: 'none' }),
    'settings.read': () => succeed({ ...defaultSettings, timeZone: 'utc' }),
    ...replies,
  });
  const section = within(await screen.findByRole('region', { name: messages.team.title }));
  await waitFor(() => expect(rendered.stores.team.getState().isRead).toBe(true));
  const click = (name: string) => rendered.user.click(section.getByRole('button', { name }));
  const confirm = async (name: string) => {
    const question = within(await screen.findByRole('alertdialog'));
    await rendered.user.click(question.getByRole('button', { name }));
  };
  const requests = (name: string) =>
    rendered.calls.filter((call) => call.name === name).map(({ request }) => request);
  return { ...rendered, section, click, confirm, requests };
}

async function fillIn({ section, user }: Awaited<ReturnType<typeof openTeam>>) {
  await user.type(section.getByRole('textbox', { name: 'Server address' }), 'team.example.com');
  await user.type(section.getByRole('textbox', { name: 'Invite' }), 'once');
  await user.type(section.getByRole('textbox', { name: 'Your name' }), 'Sam');
}

describe('joining a team', () => {
  it('keeps what is wrong with the other fields while one is edited', async () => {
    const { section, user, click } = await openTeam(null);
    await click('Join team');
    await user.type(section.getByRole('textbox', { name: 'Invite' }), 'o');
    expect(section.queryByText('Enter the invite.')).toBeNull();
    for (const error of ['Enter the server’s address.', 'Enter your name.'])
      expect(section.getByText(error)).toBeTruthy();
  });

  it('asks for what is missing', async () => {
    const { section, click, requests } = await openTeam(null);
    await click('Join team');
    for (const error of ['Enter the server’s address.', 'Enter the invite.', 'Enter your name.'])
      expect(section.getByText(error)).toBeTruthy();
    expect(requests('team.join')).toEqual([]);
  });

  it('sends the address, the invite and the name, and then shows the team', async () => {
    const opened = await openTeam(null, { 'team.join': () => succeed(sampleTeam()) });
    await fillIn(opened);
    await opened.click('Join team');
    expect(await opened.section.findByText('Fraud desk')).toBeTruthy();
    expect(opened.requests('team.join')).toEqual([
      { address: 'team.example.com', invite: 'once', name: 'Sam' },
    ]);
  });

  it('shows a refusal at its field, keeps the input, and says why a server isn’t reached', async () => {
    const refusals = [
      { kind: 'invalid-input', field: 'Invite', reason: 'Used already.' },
      { kind: 'plain-http', host: 'team.example.com' },
    ] as const;
    let asked = 0;
    const opened = await openTeam(null, {
      'team.join': () => {
        asked += 1;
        return fail(refusals[asked === 1 ? 0 : 1]);
      },
    });
    await fillIn(opened);
    await opened.click('Join team');
    const invite = opened.section.getByRole('textbox', { name: 'Invite' });
    await waitFor(() => expect(invite).toHaveProperty('ariaInvalid', 'true'));
    expect(opened.section.getByText('Used already.')).toBeTruthy();
    expect(invite).toHaveProperty('value', 'once');
    await opened.click('Join team');
    expect((await opened.section.findByRole('alert')).textContent).toContain('Couldn’t join the team.');
  });
});

describe('an invite link', () => {
  const link = 'https://team.example.com/desk/#whereabouts-invite=aB3_x-9';

  it.each(['Server address', 'Invite'])('pasted into %s fills both fields', async (name) => {
    const { section, user, click, requests } = await openTeam(null, {
      'team.join': () => succeed(sampleTeam()),
    });
    await user.click(section.getByRole('textbox', { name }));
    await user.paste(`<${link}>`);
    expect(section.getByRole('textbox', { name: 'Server address' })).toHaveProperty(
      'value',
      'https://team.example.com/desk/',
    );
    expect(section.getByRole('textbox', { name: 'Invite' })).toHaveProperty('value', 'aB3_x-9');
    await user.type(section.getByRole('textbox', { name: 'Your name' }), 'Sam');
    await click('Join team');
    expect(requests('team.join')).toEqual([
      { address: 'https://team.example.com/desk/', invite: 'aB3_x-9', name: 'Sam' },
    ]);
  });

  it('that is typed stays as it is until it is sent, split', async () => {
    const { section, user, click, requests } = await openTeam(null, {
      'team.join': () => succeed(sampleTeam()),
    });
    const invite = section.getByRole('textbox', { name: 'Invite' });
    await user.type(invite, link);
    expect(invite).toHaveProperty('value', link);
    expect(section.getByRole('textbox', { name: 'Server address' })).toHaveProperty('value', '');
    await user.type(section.getByRole('textbox', { name: 'Your name' }), 'Sam');
    await click('Join team');
    expect(requests('team.join')).toEqual([
      { address: 'https://team.example.com/desk/', invite: 'aB3_x-9', name: 'Sam' },
    ]);
  });

  it('that contradicts the other field replaces nothing, and is used once that is cleared', async () => {
    const { section, user, click, requests } = await openTeam(null, {
      'team.join': () => succeed(sampleTeam()),
    });
    const address = section.getByRole('textbox', { name: 'Server address' });
    const invite = section.getByRole('textbox', { name: 'Invite' });
    await user.type(address, 'other.example.com');
    await user.type(section.getByRole('textbox', { name: 'Your name' }), 'Sam');
    await user.click(invite);
    await user.paste(link);
    expect(address).toHaveProperty('value', 'other.example.com');
    expect(invite).toHaveProperty('value', link);
    const refusal = /^This invite link is for https:\/\/team\.example\.com\/desk\/, but the other field/;
    expect(section.getByText(refusal)).toBeTruthy();
    await click('Join team');
    expect(requests('team.join')).toEqual([]);
    await user.clear(address);
    expect(section.queryByText(refusal)).toBeNull();
    await click('Join team');
    expect(requests('team.join')).toEqual([
      { address: 'https://team.example.com/desk/', invite: 'aB3_x-9', name: 'Sam' },
    ]);
  });

  it('replaces what another link filled in', async () => {
    const { section, user } = await openTeam(null);
    const address = section.getByRole('textbox', { name: 'Server address' });
    const invite = section.getByRole('textbox', { name: 'Invite' });
    await user.click(invite);
    await user.paste(link);
    await user.clear(address);
    await user.paste('https://team.example.com/desk/#whereabouts-invite=second');
    expect(address).toHaveProperty('value', 'https://team.example.com/desk/');
    expect(invite).toHaveProperty('value', 'second');
  });

  it('agrees with its own server’s address, however that is written', async () => {
    const { section, user } = await openTeam(null);
    const address = section.getByRole('textbox', { name: 'Server address' });
    await user.type(address, 'team.example.com/desk');
    await user.click(section.getByRole('textbox', { name: 'Invite' }));
    await user.paste(link);
    expect(address).toHaveProperty('value', 'https://team.example.com/desk/');
    expect(section.getByRole('textbox', { name: 'Invite' })).toHaveProperty('value', 'aB3_x-9');
  });

  it('that is damaged is refused at its field, and sends nothing', async () => {
    const { section, user, click, requests } = await openTeam(null);
    await user.click(section.getByRole('textbox', { name: 'Invite' }));
    await user.paste('https://team.example.com/#whereabouts-invite=');
    const refusal = 'This invite link is incomplete. Ask the lead to copy it again and send it to you.';
    expect(section.getByText(refusal)).toBeTruthy();
    await user.type(section.getByRole('textbox', { name: 'Server address' }), 'team.example.com');
    await user.type(section.getByRole('textbox', { name: 'Your name' }), 'Sam');
    await click('Join team');
    expect(section.getByText(refusal)).toBeTruthy();
    expect(requests('team.join')).toEqual([]);
  });

  it('that was created stays when the settings are left, until its profile is closed', async () => {
    const { stores, click, section } = await openTeam(sampleTeam({ role: 'lead' }));
    await click('Invite an analyst');
    await section.findByRole('textbox', { name: 'Invite for an analyst' });
    cleanup();
    expect(stores.team.getState().createdInvite).toEqual({
      role: 'analyst',
      person: null,
      link: 'https://team.example.com/#whereabouts-invite=invite-1',
    });
    stores.team.getState().clear();
    expect(stores.team.getState().createdInvite).toBeNull();
  });
});

describe('a team', () => {
  it('lists its people with their roles, also those who were removed', async () => {
    const { section } = await openTeam(sampleTeam());
    const people = within(section.getByRole('list', { name: 'People' })).getAllByRole('listitem');
    expect(people.map(({ textContent }) => textContent)).toEqual([
      'AnaLead',
      'BenRemoved',
      'Sam (you)Analyst',
    ]);
    expect(section.queryByRole('button', { name: 'Invite a lead' })).toBeNull();
    expect(section.getByRole('status', { name: 'State' }).textContent).toBe('Connected');
  });

  it.each([
    ['en', '1,204', 'Update Whereabouts.'],
    ['es', '1204', 'Actualice Whereabouts.'],
  ] as const)('says how many entries can’t be read, and what to do: %s', async (language, count, advice) => {
    await setLocale(language);
    const { section } = await openTeam(sampleTeam({ unread: 1_204 }));
    const fact = section.getByText(messages.team.facts.unread).nextElementSibling?.textContent;
    expect(fact).toMatch(new RegExp(`^${count}.*${advice}`));
    await setLocale('en');
  });

  it('says since when it is offline, and how many entries wait', async () => {
    const since = Date.UTC(2026, 2, 1, 14, 2);
    const problem = { kind: 'timed-out', host: 'team.example.com', seconds: 10 } as const;
    const { section } = await openTeam(
      sampleTeam({ unshared: 3, reach: { kind: 'offline', since, problem } }),
    );
    expect(section.getByRole('status', { name: 'State' }).textContent).toMatch(
      /^Offline since .*14:02.*\. 3 entries are not shared yet\. Sharing resumes by itself\.$/,
    );
  });

  it.each([
    [{ reach: { kind: 'removed' } }, 'join with a new invite'],
    [{ reach: { kind: 'outdated' } }, 'Update Whereabouts'],
    [{ reach: { kind: 'paused', until: 1_772_374_000_000 } }, 'is shared from 14:06 UTC on'],
    [{ reach: { kind: 'no-token', problem: { kind: 'keychain-locked' } } }, 'Nothing is shared until it can'],
    [{ historyChangedAt: 1_772_374_000_000 }, 'whether a backup was restored'],
    [{ restoredAt: 1_772_374_000_000 }, 'may have been sent before'],
  ] as const)('warns, and says what to do: %j', async (change, advice) => {
    const { section } = await openTeam(sampleTeam(change));
    expect(section.getByRole('alert').textContent).toContain(advice);
  });

  it('removes the notice of a changed history when the user has checked it, and says if that fails', async () => {
    const at = 1_772_374_000_000;
    let fails = true;
    const { section, click, requests } = await openTeam(sampleTeam({ historyChangedAt: at }), {
      'team.acknowledgeHistory': () => (fails ? fail({ kind: 'store-down' }) : succeed(sampleTeam())),
    });
    await click('I have checked this');
    await section.findByText(/The message stays\./);
    fails = false;
    await click('I have checked this');
    await waitFor(() => expect(section.queryByText(/history changed/)).toBeNull());
    expect(requests('team.acknowledgeHistory')).toEqual([{ at }, { at }]);
  });

  it('lets a lead invite, and shows the invite once', async () => {
    const { section, click, requests } = await openTeam(sampleTeam({ role: 'lead' }));
    await click('Invite a lead');
    expect(await section.findByRole('textbox', { name: 'Invite for a lead' })).toHaveProperty(
      'value',
      'https://team.example.com/#whereabouts-invite=invite-1',
    );
    await click('Copy');
    expect(requests('clipboard.write')).toEqual([
      { text: 'https://team.example.com/#whereabouts-invite=invite-1' },
    ]);
    expect(requests('team.invite')).toEqual([{ role: 'lead', person: null }]);
  });

  it('lets a lead invite somebody who left as the same person', async () => {
    const { section, click, requests } = await openTeam(sampleTeam({ role: 'lead' }));
    await click('Invite Ben again');
    const shown = await section.findByRole('textbox', { name: 'Invite for Ben' });
    expect(shown).toHaveProperty('value', 'https://team.example.com/#whereabouts-invite=invite-1');
    expect(requests('team.invite')).toEqual([{ role: 'analyst', person: ben }]);
  });

  it('says before leaving, and after being removed, what of a second review can’t be received again', async () => {
    const { section, click, confirm, push } = await openTeam(sampleTeam({ hidden: 2 }));
    await click('Leave team');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('2 entries of others');
    await confirm('Cancel');
    act(() => push('team.changed', sampleTeam({ hidden: 2, reach: { kind: 'removed' } })));
    expect(section.getByRole('alert').textContent).toContain('2 entries of others can’t be received');
  });

  it('lists the open invites for a lead, who can withdraw them', async () => {
    const expiresAt = testNow + 3 * 86_400_000;
    const invites = [
      { id: self, role: 'lead', inviter: ana, person: null, expiresAt },
      { id: ben, role: 'analyst', inviter: null, person: ben, expiresAt },
    ] as const;
    let fails = true;
    const { section, user, requests } = await openTeam(sampleTeam({ role: 'lead' }), {
      'team.invites': () => succeed(invites),
      'team.withdrawInvite': () =>
        fails ? fail({ kind: 'timed-out', host: 'h', seconds: 15 }) : succeed(null),
    });
    const list = within(await section.findByRole('list', { name: 'Open invites' }));
    const texts = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts()).toEqual([
      expect.stringMatching(/^Ana, expires .+Lead$/),
      expect.stringMatching(/^The server, for Ben, expires .+Analyst$/),
    ]);
    const withdraw = () => user.click(list.getByRole('button', { name: /^Withdraw the invite: Ana, / }));
    await withdraw();
    await section.findByText(/Couldn’t withdraw the invite\./);
    expect(texts()).toHaveLength(2);
    fails = false;
    await withdraw();
    await waitFor(() => expect(texts()).toEqual([expect.stringContaining('The server')]));
    expect(requests('team.withdrawInvite')).toEqual([{ invite: self }, { invite: self }]);
  });

  it('shows an analyst no invites, and everybody the last entry, to be compared by phone', async () => {
    const { section, requests } = await openTeam(sampleTeam());
    expect(requests('team.invites')).toEqual([]);
    expect(section.getByText('1,204 · 9f3a 77c2 01ab 5c1d e0f2 aa10 97b3 e85d 4416 cf20')).toBeTruthy();
  });

  it('lets a lead remove others after a question', async () => {
    const { section, click, confirm, requests } = await openTeam(sampleTeam({ role: 'lead' }));
    expect(section.getAllByRole('button', { name: /^Remove / })).toHaveLength(1);
    await click('Remove Ana');
    await confirm('Cancel');
    expect(requests('team.remove')).toEqual([]);
    await click('Remove Ana');
    await confirm('Remove');
    expect(requests('team.remove')).toEqual([{ person: ana }]);
  });

  it('is left after a question that says what stays', async () => {
    const { section, click, confirm } = await openTeam(sampleTeam({ unshared: 2 }));
    await click('Leave team');
    const question = (await screen.findByRole('alertdialog')).textContent;
    expect(question).toContain('What you received stays on this computer, except');
    expect(question).toContain('2 entries never reached the team.');
    await confirm('Leave');
    expect(await section.findByRole('button', { name: 'Join team' })).toBeTruthy();
  });
});
