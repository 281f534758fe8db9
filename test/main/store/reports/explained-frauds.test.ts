import { beforeAll, describe, expect, it } from 'vitest';
import type { LifeName } from '../../../../main/reports-service/simulator/kinds';
import { bundledAirports } from '../../../../shared/airports';
import { type Explanation, explain } from '../../../../shared/domain/explanation/explain';
import type { Fact } from '../../../../shared/domain/explanation/fact';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { clauseText } from '../../../../shared/i18n/explanation-text';
import { defaultSettings } from '../../../../shared/settings';
import { type LabelledCopy, labelledCopy, readAllRows } from '../../../support/databases/labelled-copy';
import { succeeded } from '../../../support/databases/stored-copy';
import { someOf } from '../../../support/runner/depth';

/** Each fraud’s first sentence, against what the simulator knows. */

const reports = 8_000;
const rules = { ...defaultSettings, airports: bundledAirports() };

const isTakenFar = (fact: Fact) =>
  fact.kind === 'travel' && (fact.reading === 'impossible' || fact.reading === 'distant');
const isReason = (fact: Fact, words: RegExp) => fact.kind === 'reason' && words.test(fact.beginning);

/** The chapter in which a life is a fraud, and whether a fact names its cause. */
const causes: Partial<Readonly<Record<LifeName, { chapter: number; isNamedBy: (fact: Fact) => boolean }>>> = {
  simSwapVictim: { chapter: 1, isNamedBy: isTakenFar },
  phishingRing: {
    chapter: 1,
    isNamedBy: (fact) => fact.kind === 'shared device' || isTakenFar(fact) || isReason(fact, /taken over/),
  },
  syntheticFarm: {
    chapter: 0,
    isNamedBy: (fact) => fact.kind === 'shared device' || isReason(fact, /identities/),
  },
  gpsSpoofer: {
    chapter: 1,
    // Of GPS and IP alone, either may be the false one.
    isNamedBy: (fact) =>
      fact.kind === 'spoofed' ||
      (fact.kind === 'contradiction' && (fact.odd === 'geo' || fact.others.includes('geo'))),
  },
  emulatorUser: { chapter: 1, isNamedBy: (fact) => fact.kind === 'emulated' },
  bannedPlaceVisitor: { chapter: 1, isNamedBy: (fact) => isReason(fact, /banned/) },
};

/** What accuses somebody. */
const accuses = (fact: Fact) =>
  isTakenFar(fact) || ['contradiction', 'spoofed', 'emulated', 'shared device'].includes(fact.kind);

/** Seeds that were not used while the rules were made. */
describe.each(someOf([60_013, 71_993, 84_017], 1))('in simulated reports of seed %d', (seed) => {
  let copy: LabelledCopy;
  let rows: readonly StoredRow[];

  beforeAll(async () => {
    copy = await labelledCopy({ reports, seed });
    rows = await readAllRows(copy, reports);
    return () => copy.reports.close();
  });

  const partOf = ({ transactionId }: StoredRow) => copy.lives.get(transactionId ?? '');
  const isRisky = ({ riskAssignment }: StoredRow) => riskAssignment === 'fraud' || riskAssignment === 'high';

  async function explained({ key }: StoredRow): Promise<Explanation> {
    const reviewed = succeeded(await copy.calls['review.read']({ key }));
    if (reviewed === null) throw new Error(`no report ${key}`);
    return explain(reviewed, rules);
  }

  it('the first sentence names the true cause of 99 of 100 frauds, in 25 words', async () => {
    const frauds = rows.filter(
      (row) => isRisky(row) && causes[partOf(row)?.life ?? 'commuter']?.chapter === partOf(row)?.chapter,
    );
    expect(frauds.length).toBeGreaterThan(500);
    const missed: string[] = [];
    const long: string[] = [];
    for (const row of frauds.slice(0, 500)) {
      const { first } = await explained(row);
      const life = partOf(row)?.life ?? 'commuter';
      if (first === null || causes[life]?.isNamedBy(first.fact) !== true)
        missed.push(`${life} (${row.riskAssignment}): ${first && clauseText(first)}`);
      if (first && first.fact.kind !== 'reason' && clauseText(first).split(/\s+/u).length > 25)
        long.push(clauseText(first));
    }
    expect(missed.slice(0, 20)).toEqual([]);
    expect(long).toEqual([]);
  });

  it('no ordinary report is accused', async () => {
    const ordinary = rows.filter((row) => {
      const part = partOf(row);
      return ['commuter', 'traveller', 'newPhoneOwner', 'vpnUser', 'islander'].includes(part?.life ?? '');
    });
    const accused: string[] = [];
    for (const row of ordinary.slice(0, 500)) {
      const { first } = await explained(row);
      if (first && accuses(first.fact)) accused.push(`${partOf(row)?.life}: ${clauseText(first)}`);
    }
    expect(accused).toEqual([]);
  });
});
