import { expect, it } from 'vitest';
import { insertReceived } from '../../../../main/store/user-data/log-entries';
import { userDataCalls } from '../../../../main/store/user-data/user-data-calls';
import { wholeLog } from '../../../../shared/domain/review-log';
import { nextEntryId, sampleEntry, verdictOn } from '../../../support/sample-entry';
import { succeeded } from '../../../support/stored-copy';
import { openOwn, reviewStateIn } from '../../../support/user-database';

const subject = 'transaction:order-1';
const everything = { ...wholeLog, kinds: [], verdicts: [] };

async function openLog() {
  const own = await openOwn();
  const calls = userDataCalls(own, () => 1_772_374_000_000);
  const others = sampleEntry({
    id: nextEntryId(),
    person: 'ana',
    device: 'a',
    subject,
    ...verdictOn('1', 'fraud', { reason: 'Stolen' }),
  });
  await own.write((session) => insertReceived(session, [others]));
  const hide = async (subjects: readonly string[]) =>
    succeeded(await calls['shared.hide']({ subjects: [...subjects] }));
  const judge = async () => {
    const { heads } = await reviewStateIn(own, subject);
    await calls['log.append']({
      entries: [{ id: nextEntryId(), subject, after: heads, ...verdictOn('1', 'legitimate') }],
    });
  };
  return { own, calls, hide, judge };
}

it('nothing that others said about a subject under blind review is read, searched or exported', async () => {
  const { own, calls, hide } = await openLog();
  expect(await hide([subject])).toEqual([subject]);
  expect((await reviewStateIn(own, subject)).history).toEqual([]);
  for (const text of ['', 'stolen'])
    expect(succeeded(await calls['log.page']({ ...everything, text, page: 1, limit: 10 })).total).toBe(0);
  const chunk = await calls['log.chunk']({ ...everything, before: null, limit: 10 });
  expect(succeeded(chunk)).toMatchObject({ entries: [], total: 0 });
});

it('the second verdict is independent, and is compared once the first is revealed', async () => {
  const { own, calls, hide, judge } = await openLog();
  await hide([subject]);
  await judge();
  expect((await reviewStateIn(own, subject)).verdict).toMatchObject({
    kind: 'settled',
    verdict: 'legitimate',
  });
  expect(await hide([])).toEqual([subject]);
  expect((await reviewStateIn(own, subject)).verdict).toMatchObject({ kind: 'divided' });
  const agreement = await calls['log.agreement']({ from: null, until: null });
  expect(succeeded(agreement).pairs).toMatchObject([{ first: null, second: 'ana', kappa: { n: 1 } }]);
});

it('the measures count no verdict under blind review, before and after the second one, until it is revealed', async () => {
  const { own, calls, hide, judge } = await openLog();
  const second = { id: nextEntryId(), person: 'ben', device: 'b', subject, ...verdictOn('1', 'suspicious') };
  await own.write((session) => insertReceived(session, [sampleEntry(second)]));
  const ever = { from: null, until: null };
  const counted = async () => {
    const measures = succeeded(await calls['log.measures']({ ...ever, zone: 'utc' }));
    const agreement = succeeded(await calls['log.agreement'](ever));
    return { total: measures.total, agreement: agreement.judgedBySeveral, steps: measures.steps.length };
  };
  await hide([subject]);
  expect(await counted()).toEqual({ total: 0, agreement: 0, steps: 0 });
  await judge();
  expect(await counted()).toEqual({ total: 1, agreement: 0, steps: 1 });
  await hide([]);
  expect(await counted()).toEqual({ total: 1, agreement: 1, steps: 1 });
});

it('hiding the same subjects again changes nothing', async () => {
  const { hide } = await openLog();
  await hide([subject, 'report:1']);
  expect(await hide(['report:1', subject])).toEqual([]);
});
