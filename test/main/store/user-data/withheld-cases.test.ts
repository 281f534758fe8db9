import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../shared/domain/case';
import type { Role } from '../../../../shared/domain/team';
import { testNow } from '../../../support/clocks/test-time';
import { CaseDesktop } from '../../../support/databases/case-desktop';
import { succeeded } from '../../../support/databases/stored-copy';
import { sampleTeam } from '../../../support/inputs/sample-team';

const share = '00000000-0000-4000-8000-00000000c0de';
/** IDs of the people. */
const [anas, bens, leas, eves] = [
  '00000000-0000-4000-8000-0000000000a1',
  '00000000-0000-4000-8000-0000000000a2',
  '00000000-0000-4000-8000-0000000000a3',
  '00000000-0000-4000-8000-0000000000a4',
] as const;
const people = [
  { id: anas, name: 'Ana', role: 'analyst', active: true },
  { id: bens, name: 'Ben', role: 'analyst', active: true },
  { id: leas, name: 'Lea', role: 'lead', active: true },
] as const;
const shared: Case = {
  id: '00000000-0000-4000-8000-00000000ca5e',
  title: 'Ring',
  summary: 'Two users.',
  status: 'open',
  createdAt: testNow,
  changedAt: testNow,
  items: [{ id: randomUUID(), kind: 'note', text: 'first' }],
};

/** Ana has shared a case, and the others have received it. Lea is a lead. */
async function team() {
  const ana = await CaseDesktop.open(anas);
  const ben = await CaseDesktop.open(bens);
  const lea = await CaseDesktop.open(leas);
  for (const who of [ana, ben, lea]) await joinAs(who, who === lea ? 'lead' : 'analyst');
  await ana.save(shared);
  succeeded(await ana.calls['cases.share']({ id: shared.id, share }));
  for (const who of [ben, lea]) await who.receiveFrom(ana, share);
  return { ana, ben, lea };
}

async function joinAs({ calls }: CaseDesktop, role: Role): Promise<void> {
  succeeded(await calls['membership.write']({ team: { ...sampleTeam, role } }));
  succeeded(await calls['membership.change']({ name: 'Night shift', role, people: [...people] }));
}

describe('a case whose sharing ended', () => {
  it('is mentioned with who ended it to those who had it in their list, until they dismiss it', async () => {
    const { ana, ben, lea } = await team();
    expect(await ben.list()).toHaveLength(1);
    succeeded(await ana.calls['cases.stopSharing']({ id: shared.id }));
    for (const who of [ben, lea]) await who.receiveFrom(ana, share);
    expect(await ben.list()).toEqual([]);
    const reason = { kind: 'ended', by: anas, at: expect.any(Number) };
    expect(await ben.withheld()).toEqual([{ id: share, title: 'Ring', reason }]);
    expect(await ben.withheld()).toHaveLength(1);
    succeeded(await ben.calls['cases.dismiss']({ id: share }));
    expect(await ben.withheld()).toEqual([]);
    // Lea never had it in her list, and Ana ended it herself.
    expect(await lea.withheld()).toEqual([]);
    expect(await ana.withheld()).toEqual([]);
    expect(await ana.only()).not.toHaveProperty('ended');
  });

  it('stays with a colleague who typed, as their own case that says who ended it, until they have read that', async () => {
    const { ana, ben } = await team();
    await ben.change(await ben.only(), { summary: 'by Ben' });
    await ben.save({ ...(await ben.only()), title: 'typed at the end' });
    succeeded(await ana.calls['cases.stopSharing']({ id: shared.id }));
    await ben.receiveFrom(ana, share);
    const own = await ben.only();
    const ended = { by: anas, at: expect.any(Number) };
    expect(own).toMatchObject({
      title: 'typed at the end',
      summary: 'by Ben',
      items: [{ text: 'first' }],
      ended,
    });
    expect(await ben.withheld()).toEqual([]);
    const { ended: _, ...read } = own;
    await ben.save(read);
    expect(await ben.only()).not.toHaveProperty('ended');
  });

  it('is ended by a lead too, and by no other colleague', async () => {
    const { ana, ben, lea } = await team();
    expect((await ben.only()).sharing).toMatchObject({ by: anas, canEnd: false });
    expect((await lea.only()).sharing).toMatchObject({ by: anas, canEnd: true });
    succeeded(await lea.calls['cases.stopSharing']({ id: share }));
    expect(await lea.list()).toEqual([]);
    expect(await lea.withheld()).toEqual([]);
    for (const who of [ana, ben]) await who.receiveFrom(lea, share);
    expect(await ana.only()).toMatchObject({ id: shared.id, title: 'Ring', ended: { by: leas } });
    expect(await ben.withheld()).toMatchObject([{ title: 'Ring', reason: { by: leas } }]);
  });

  it('stays ended for who leaves the team that the lead is in', async () => {
    const { ben, lea } = await team();
    await ben.list();
    succeeded(await lea.calls['cases.stopSharing']({ id: share }));
    await ben.receiveFrom(lea, share);
    succeeded(await ben.calls['membership.write']({ team: null }));
    expect(await ben.list()).toEqual([]);
    expect(await ben.withheld()).toMatchObject([{ reason: { by: leas } }]);
  });

  it('stays shared if an analyst who is no lead says that it ends', async () => {
    const { ana, ben } = await team();
    const eve = await CaseDesktop.open(eves);
    await joinAs(eve, 'lead');
    await eve.receiveFrom(ana, share);
    succeeded(await eve.calls['cases.stopSharing']({ id: share }));
    for (const who of [ana, ben]) await who.receiveFrom(eve, share);
    expect((await ben.only()).sharing?.by).toBe(anas);
    expect((await ana.only()).sharing?.by).toBeNull();
  });
});
