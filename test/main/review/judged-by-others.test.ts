import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgedByOthers } from '../../../main/review/judged-by-others';
import { contentOfJson } from '../../../main/store/reports/content-of-report';
import { everyReport, withFilter } from '../../../shared/domain/report-query';
import type { Verdict } from '../../../shared/domain/review-log';
import { firstHash } from '../../../shared/node/entry-hash';
import { type SharedEntry, toPushedEntry } from '../../../shared/team-api/wire';
import { storeService } from '../../support/databases/store-in-process';
import { succeeded } from '../../support/databases/stored-copy';
import { nextEntryId, sampleEntry, verdictOn } from '../../support/inputs/sample-entry';
import { chained, other, sampleTeam } from '../../support/inputs/sample-team';
import { type Decision, DecisionFixture, decision, onReport, report } from './decision-fixture';

let fixture: DecisionFixture;
beforeEach(async () => {
  fixture = await DecisionFixture.setUp([report(1, 'a'), report(2, 'b'), report(3, 'c')]);
  succeeded(await fixture.inProcess.call('membership.write', { team: sampleTeam }));
});
afterEach(() => fixture.close());

/** Receives verdicts of another person, each on a report as this analyst has it, or as it is given. */
async function receive(
  ...verdicts: readonly {
    readonly id: number;
    readonly of: string;
    readonly verdict: Verdict;
    readonly json?: string;
  }[]
): Promise<void> {
  const entries: readonly SharedEntry[] = chained(
    verdicts.map(({ id, of, verdict, json = report(id, of) }, at) => ({
      person: other,
      entry: toPushedEntry(
        sampleEntry({
          ...{ id: nextEntryId(), device: '00000000-0000-4000-8000-0000000000ee', deviceSeq: at + 1 },
          ...{ application: storeService, subject: `transaction:${of}` },
          ...verdictOn(String(id), verdict, {
            content: contentOfJson(json),
            newest: `${1_772_373_909_000_000_000n + BigInt(id) * 1_000_000_000n}`,
          }),
        }),
      ),
    })),
  );
  const last = entries.at(-1);
  const cursor = { seq: last?.seq ?? 0, hash: last?.hash ?? firstHash };
  succeeded(
    await fixture.inProcess.call('shared.store', { entries: [...entries], cursor, at: 1, isBroken: false }),
  );
}

const all: Decision['targets'] = { kind: 'keys', keys: ['1', '2', '3'], shown: [] };
const counted = async (targets = all) =>
  succeeded(
    await judgedByOthers({ call: (name, request) => fixture.inProcess.call(name, request) }, { targets }),
  );
const stateOf = async (subject: string) => (await fixture.state(subject)).verdict;

it('counts the reports that others judged on the same content, not one’s own', async () => {
  await fixture.decide(decision({ targets: onReport(3, report(3, 'c')) }));
  expect(await counted()).toEqual({ reports: 0, people: [] });
  await receive(
    { id: 1, of: 'a', verdict: 'fraud' },
    { id: 2, of: 'b', verdict: 'fraud', json: report(2, 'b', 'low') },
  );
  expect(await counted()).toEqual({ reports: 1, people: [other] });
  expect(await counted({ kind: 'keys', keys: ['none'], shown: [] })).toEqual({ reports: 0, people: [] });
});

it('a verdict on many stands alongside those of others on the same content, and replaces those on another one', async () => {
  await receive(
    { id: 1, of: 'a', verdict: 'fraud' },
    { id: 2, of: 'b', verdict: 'legitimate' },
    { id: 3, of: 'c', verdict: 'legitimate', json: report(3, 'c', 'low') },
  );
  const { id } = decision();
  await fixture.decide(decision({ id, targets: all, verdict: 'fraud' }));
  expect(await stateOf('transaction:a')).toMatchObject({ kind: 'settled', verdict: 'fraud' });
  expect(await stateOf('transaction:b')).toMatchObject({ kind: 'divided' });
  expect(await stateOf('transaction:c')).toMatchObject({ kind: 'settled', verdict: 'fraud' });
  const divided = { field: 'standing', in: ['divided'] } as const;
  const query = withFilter(everyReport, divided);
  expect(succeeded(await fixture.inProcess.call('queue.count', { query }))).toBe(1);
  succeeded(await fixture.undo(id));
  expect(await stateOf('transaction:b')).toMatchObject({ kind: 'settled', verdict: 'legitimate' });
});

it('a verdict that settles replaces those that it follows', async () => {
  await receive({ id: 1, of: 'a', verdict: 'legitimate' });
  await fixture.decide(decision());
  const { heads, verdict } = await fixture.state('transaction:a');
  expect(verdict?.kind).toBe('divided');
  const targets = onReport(1, report(1, 'a'), heads);
  await fixture.decide(decision({ targets, verdict: 'suspicious', settles: true }));
  expect(await stateOf('transaction:a')).toMatchObject({ kind: 'settled', verdict: 'suspicious' });
});
