import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { everyEntry } from '../../../shared/domain/review-log';
import { succeeded } from '../../support/databases/stored-copy';
import { postgresForTests } from '../../support/databases/team-postgres';
import { verdictOn } from '../../support/inputs/sample-entry';
import { DesktopInTeam, withoutPolls } from '../../support/team/desktop-in-team';
import { startTestTeam } from '../../support/team/team-server';

const postgres = postgresForTests();
const subject = 'transaction:t';
const note = 'A first verdict about zebrafish';

const idRow = z.object({ id: z.string() });
const idsIn = (desktop: DesktopInTeam) =>
  desktop.own.read((session) => session.rows('SELECT id FROM entry', [], idRow));

it('a second reviewer has nothing of a verdict that they received before the draw, until they decide', async () => {
  const { address, invite } = await startTestTeam({ database: await postgres.newDatabase() });
  const lea = await DesktopInTeam.joining({ address, invite: () => invite ?? '' }, 'Lea', {
    clock: withoutPolls,
  });
  const join = async (name: string) => {
    const another = succeeded(await lea.team.invite('analyst'));
    return DesktopInTeam.joining({ address, invite: () => another }, name, { clock: withoutPolls });
  };
  const ana = await join('Ana');
  const ben = await join('Ben');
  const first = await ana.say(subject, verdictOn('1', 'fraud', { note }));
  await Promise.all([lea.has(subject, 1), ben.has(subject, 1)]);

  const state = succeeded(await ben.team.read());
  if (state.kind !== 'joined') throw new Error('Ben is in no team.');
  const drawn = lea.team.secondReviews?.draw(randomUUID(), [{ subject, second: state.person }]);
  expect(await drawn).toEqual({ ok: true, value: null });
  await ben.until(async () => (await idsIn(ben)).length === 0);
  expect(succeeded(await ben.calls['shared.hidden'](undefined))).toHaveLength(1);
  const search = {
    ...everyEntry,
    kinds: [],
    verdicts: [],
    people: [],
    text: 'zebrafish',
    page: 1,
    limit: 10,
  };
  expect(succeeded(await ben.calls['log.page'](search)).total).toBe(0);
  expect(await lea.entriesOn(subject)).toHaveLength(1);

  const second = await ben.say(subject, verdictOn('1', 'legitimate'));
  for (const desktop of [ana, ben, lea]) await desktop.has(subject, 2);
  expect(new Set((await ben.entriesOn(subject)).map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
  expect(succeeded(await ben.calls['log.page'](search)).total).toBe(1);
  expect(succeeded(await ben.team.read())).toMatchObject({ historyChangedAt: null });
});
