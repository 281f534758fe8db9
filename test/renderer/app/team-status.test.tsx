import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TeamStatus } from '../../../renderer/app/team-status/team-status';
import { succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { ana, sampleTeam } from '../../support/window/joined-team';
import { renderWithStores } from '../../support/window/render-with-stores';

const since = Date.UTC(2026, 2, 1, 14, 2);
const offline = {
  kind: 'offline',
  since,
  problem: { kind: 'unreachable', of: 'team', host: 'team.example.com', code: 'ERR_CONNECTION_REFUSED' },
} as const;

async function openStatus() {
  const rendered = renderWithStores(<TeamStatus />, {
    'settings.read': () => succeed({ ...defaultSettings, timeZone: 'utc' }),
  });
  await waitFor(() => expect(rendered.stores.team.getState().isRead).toBe(true));
  return rendered;
}

const status = () => screen.getByRole('status', { name: 'Team' }).textContent;

describe('the team in the frame', () => {
  it('says how many people it has, what isn’t shared, and nothing without a team', async () => {
    const { push } = await openStatus();
    expect(screen.queryByRole('status', { name: 'Team' })).toBeNull();
    act(() => push('team.changed', sampleTeam()));
    expect(status()).toBe('Team: 2 people');
    act(() => push('team.changed', sampleTeam({ unshared: 1 })));
    expect(status()).toBe('Team: 2 people · 1 entry not shared');
  });

  it('says at once that the server doesn’t answer, why, and what to do', async () => {
    const { push, user } = await openStatus();
    act(() => push('team.changed', sampleTeam({ reach: offline, unshared: 2 })));
    expect(status()).toBe('Team server not reachable since 14:02 UTC · 2 entries not shared');
    await user.click(screen.getByRole('button', { name: /not reachable/ }));
    const details = within(await screen.findByRole('dialog', { name: 'Team' }));
    expect(details.getByText('Can’t reach the team server')).toBeTruthy();
    expect(details.getByText(/tell the person who runs the team server/)).toBeTruthy();
    expect(details.getByText(/what you write stays on this computer/)).toBeTruthy();
    expect(details.queryByText(/the service/)).toBeNull();
  });

  it('lists who is in the team, what they do now, and leads to the settings', async () => {
    const { push, user, stores } = await openStatus();
    act(() => {
      push('team.changed', sampleTeam());
      push('presence.changed', [
        { subject: 'transaction:1', looking: [ana], claimed: { person: ana, until: since } },
      ]);
    });
    await user.click(screen.getByRole('button', { name: 'Team: 2 people' }));
    const people = within(await screen.findByRole('list', { name: 'People' })).getAllByRole('listitem');
    expect(people.map(({ textContent }) => textContent)).toEqual([
      'Ana · reviewing a reportLead',
      'Sam (you)Analyst',
    ]);
    await user.click(screen.getByRole('button', { name: 'Team settings' }));
    await waitFor(() => expect(stores.navigation.getState().screen).toBe('settings'));
  });
});
