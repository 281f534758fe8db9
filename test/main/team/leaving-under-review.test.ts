import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { savePicture } from '../../../main/store/user-data/cases';
import type { Case } from '../../../shared/domain/case';
import { testNow } from '../../support/clocks/test-time';
import { succeeded } from '../../support/databases/stored-copy';
import { postgresForTests } from '../../support/databases/team-postgres';
import { reviewStateIn } from '../../support/databases/user-database';
import { verdictOn } from '../../support/inputs/sample-entry';
import { DesktopInTeam, withoutPolls } from '../../support/team/desktop-in-team';
import { startTestTeam } from '../../support/team/team-server';

const postgres = postgresForTests();
const subject = 'transaction:t';
const picture = randomUUID();
const png = Buffer.from('a picture').toString('base64');

function newCase(): Case {
  return {
    ...{ id: randomUUID(), title: 'My ring', summary: 'A day of typing.', status: 'open' },
    ...{ createdAt: testNow, changedAt: testNow },
    items: [
      { id: randomUUID(), kind: 'report', key: 'r', transactionId: 't' },
      { id: randomUUID(), kind: 'note', text: 'Typed by Ben alone' },
      { id: randomUUID(), kind: 'picture', picture, of: 'map', caption: 'Where', takenAt: testNow },
    ],
  };
}

/** Expects a desktop to have one case, as it was written, with its picture. */
async function hasWhole({ calls }: DesktopInTeam, { title, summary, items }: Case): Promise<void> {
  const { cases, withheld } = succeeded(await calls['cases.read']({}));
  expect(cases).toMatchObject([{ title, summary, items }]);
  expect(withheld).toEqual([]);
  expect(succeeded(await calls['cases.picture']({ id: picture }))).toEqual({ png });
}

const summariesOf = async ({ calls }: DesktopInTeam) =>
  succeeded(await calls['cases.read']({})).cases.map(({ summary }) => summary);

/** Ben, with a shared case of his own, is to review a transaction in it that Ana has judged. */
async function underReview() {
  const server = await startTestTeam({ database: await postgres.newDatabase() });
  const { address, invite } = server;
  const join = (name: string, code: string) =>
    DesktopInTeam.joining({ address, invite: () => code }, name, { clock: withoutPolls });
  const ana = await join('Ana', invite ?? '');
  const ben = await join('Ben', succeeded(await ana.team.invite('analyst')));
  await ana.say(subject, verdictOn('1', 'fraud'));
  await ben.has(subject, 1);
  const shared = newCase();
  succeeded(await ben.calls['cases.storePicture']({ id: picture, png }));
  succeeded(await ben.calls['cases.save']({ case: shared }));
  succeeded(await ben.calls['cases.share']({ id: shared.id, share: randomUUID() }));
  ben.team.logChanged();
  await ana.until(async () => (await summariesOf(ana)).length === 1);
  const state = succeeded(await ben.team.read());
  if (state.kind !== 'joined') throw new Error('Ben is in no team.');
  await ana.team.secondReviews?.draw(randomUUID(), [{ subject, second: state.person }]);
  await ben.until(async () => (await summariesOf(ben)).length === 0);
  await ben.until(async () => (await ben.entriesOn(subject)).length === 0);
  // The next picture, days later, removes those that no case has.
  const later = Number.MAX_SAFE_INTEGER;
  await ben.own.write((session) => savePicture(session, { id: randomUUID(), png }, later));
  return { ana, ben, person: state.person, server, shared };
}

describe('a second reviewer who has not decided', () => {
  it('has their own cases again after leaving the team', async () => {
    const { ben, shared } = await underReview();
    expect(succeeded(await ben.team.read())).toMatchObject({ hidden: 1 });
    succeeded(await ben.team.leave());
    await hasWhole(ben, shared);
    await ben.say(subject, verdictOn('1', 'legitimate'));
    expect(await reviewStateIn(ben.own, subject)).toMatchObject({ verdict: { verdict: 'legitimate' } });
    await ben.close();
    await ben.open();
    await hasWhole(ben, shared);
  });

  it('has their own cases again when a lead removes them', async () => {
    const { ana, ben, person, shared } = await underReview();
    succeeded(await ana.team.remove(person));
    await ben.until(({ state }) => state.kind === 'joined' && state.reach.kind === 'removed');
    await ben.until(async () => (await summariesOf(ben)).length === 1);
    await hasWhole(ben, shared);
  });

  it('has their own cases again after leaving a team whose server no longer exists', async () => {
    const { ben, server, shared } = await underReview();
    await server.close();
    succeeded(await ben.team.leave());
    await hasWhole(ben, shared);
  });
});
