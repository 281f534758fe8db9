import { describe, expect, it, vi } from 'vitest';
import { succeeded } from '../../support/databases/stored-copy';
import { postgresForTests } from '../../support/databases/team-postgres';
import { DesktopInTeam } from '../../support/team/desktop-in-team';
import { startTestTeam } from '../../support/team/team-server';

const postgres = postgresForTests();

/** A team without people, and the desktop of its first lead. */
async function firstLead() {
  const { address, invite } = await startTestTeam({ database: await postgres.newDatabase() });
  const desktop = await DesktopInTeam.open();
  const join = () => desktop.team.join({ address, invite: invite ?? '', name: 'Ana' });
  return { desktop, join };
}

describe('the first lead', () => {
  it('joins by trying again after the answer was lost', async () => {
    const { desktop, join } = await firstLead();
    desktop.disturb = () => 'cut after';
    expect((await join()).ok).toBe(false);
    desktop.disturb = () => null;
    succeeded(await join());
    await desktop.until(({ state }) => state.kind === 'joined' && state.role === 'lead');
    expect(desktop.state).toMatchObject({ people: [{ name: 'Ana', active: true }] });
  });

  it('joins by trying again after the keychain was locked', async () => {
    const { desktop, join } = await firstLead();
    vi.spyOn(desktop.keys.keychain, 'write').mockResolvedValueOnce('locked');
    expect(await join()).toEqual({ ok: false, problem: { kind: 'keychain-locked' } });
    succeeded(await join());
    await desktop.until(({ state }) => state.kind === 'joined' && state.role === 'lead');
  });
});
