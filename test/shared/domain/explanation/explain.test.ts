import { describe, expect, it } from 'vitest';
import { bundledAirports } from '../../../../shared/airports';
import { type Evidence, isSameEvidence } from '../../../../shared/domain/explanation/evidence';
import { type ExplainedReport, explain } from '../../../../shared/domain/explanation/explain';
import type { Clause } from '../../../../shared/domain/explanation/fact';
import { defaultSettings } from '../../../../shared/settings';
import { arrived, tokyo } from '../../../support/inputs/arrived-report';
import { matchOf, reviewedOf } from '../../../support/inputs/sample-reviewed';
import { calmDetail, detailOf, emptyDetail, fullDetail } from '../../../support/inputs/sample-rows';

const explained = (report: ExplainedReport) =>
  explain(report, { ...defaultSettings, airports: bundledAirports() });
const kindsOf = (clauses: readonly Clause[]) => clauses.map(({ fact }) => fact.kind);

function allOf(report: ExplainedReport): readonly Clause[] {
  const { first, others, reason, last } = explained(report);
  return [...(first ? [first] : []), ...others, ...(reason ? [reason] : []), ...last];
}

const reportOf = (fields: object, change: Parameters<typeof detailOf>[2] = {}) =>
  reviewedOf(detailOf(JSON.stringify({ id: 1, ...fields }), '1', change));
const reason = { descriptive_report: 'High risk. The SIM card is new. The device is rooted.' };

describe('the explanation of a report', () => {
  it('begins with what speaks most against it, in one sentence, before the service’s reason', () => {
    const { first, others, reason, last } = explained(
      reviewedOf(fullDetail, { matches: [matchOf('user', 'user-42', { fraud: 1 })] }),
    );
    expect(first?.fact).toMatchObject({ kind: 'contradiction', isSpoofed: true });
    expect(kindsOf(others)).toEqual(['decided before']);
    expect(reason?.fact.kind).toBe('reason');
    expect(kindsOf(last)).not.toContain('reason');
  });

  it('begins with the service’s reason if nothing of its own is stronger, without the word for the risk', () => {
    const { first, reason: other } = explained(reportOf(reason));
    expect(first?.fact).toEqual({
      kind: 'reason',
      beginning: 'The SIM card is new.',
      rest: 'The device is rooted.',
    });
    expect(other).toBeNull();
  });

  it('mentions a proxy and a new device only if there is no reason that may', () => {
    const found = { derived: ['New device' as const] };
    const fields = { ip: { tor: true } };
    expect(kindsOf(allOf(reportOf(fields, found)))).toEqual(expect.arrayContaining(['proxy', 'new device']));
    const kinds = kindsOf(allOf(reportOf({ ...fields, ...reason }, found)));
    expect(kinds).not.toContain('proxy');
    expect(kinds).not.toContain('new device');
  });

  it('names what hides the origin of an IP address that is the only position', () => {
    const ip = { tor: true, address: { latitude: 37.4, longitude: -6, city: 'Seville', country: 'Spain' } };
    expect(allOf(reportOf({ ip, ...reason })).map(({ fact }) => fact)).toContainEqual({
      kind: 'displaced',
      by: 'TOR',
      place: 'Seville, Spain',
    });
    const { tor, ...open } = ip;
    expect(kindsOf(allOf(reportOf({ ip: open, ...reason })))).toContain('few positions');
  });

  it('begins with many users of its device, but not with two', () => {
    expect(explained(reportOf(reason, { deviceUsers: 3 })).first?.fact.kind).toBe('shared device');
    const two = explained(reportOf(reason, { deviceUsers: 2 }));
    expect(two.first?.fact.kind).toBe('reason');
    expect(kindsOf(two.others)).toEqual(['shared device']);
  });

  it('begins with confirmed fraud on its device, but not with that on its user, who may be the victim', () => {
    const withMatch = (field: 'device' | 'user') => ({
      ...reportOf(reason),
      matches: [matchOf(field, 'x', { fraud: 1 })],
    });
    expect(explained(withMatch('device')).first?.fact.kind).toBe('decided before');
    expect(explained(withMatch('user')).first?.fact.kind).toBe('reason');
  });

  it('of a report without any field says once what is unknown', () => {
    expect(kindsOf(allOf(reviewedOf(emptyDetail)))).toEqual(['few positions', 'travel unknown']);
  });

  it('never repeats a fact, and has at most three sentences beside the first', () => {
    const kinds = kindsOf(allOf(reviewedOf(fullDetail)));
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(explained(reviewedOf(fullDetail)).others.length).toBeLessThanOrEqual(3);
  });

  it('says that a single position can’t be compared, and shows it', () => {
    const clause = allOf(reviewedOf(calmDetail)).find(({ fact }) => fact.kind === 'few positions');
    expect(clause?.evidence).toEqual({ kind: 'positions', sources: ['geo'] });
  });

  it('compares the verdict with that of the version before, and shows the history', () => {
    const earlier = {
      json: '{"event":{"risk_assignment":"low"}}',
      changedPaths: ['event.risk_assignment'],
      ...{ timestamp: null, receivedAt: 1, version: 1, jsonLength: 30 },
    };
    const reviewed = reviewedOf({ ...fullDetail, versions: 2, version: 2, earlier: [earlier] });
    expect(allOf(reviewed)).toContainEqual({
      fact: { kind: 'reassessed', before: 'low', after: 'fraud', milliseconds: null },
      evidence: { kind: 'history' },
    });
  });

  it('compares the verdict with that of the report before on the same transaction', () => {
    const at = (riskAssignment: string, minutes: number) => ({
      ...reviewedOf().row,
      riskAssignment,
      timestamp: String(1_772_370_000_000_000_000n + BigInt(minutes) * 60_000_000_000n),
    });
    const json = '{"id":1,"timestamp":1772370000000000000,"event":{"risk_assignment":"high"}}';
    const sameTransaction = [at('fraud', 5), at('clear', -4), at('low', -9)];
    expect(explained(reviewedOf(detailOf(json, '1'), { sameTransaction })).first?.fact).toEqual({
      ...{ kind: 'reassessed', before: 'clear', after: 'high' },
      milliseconds: 240_000,
    });
  });

  it('takes two words for one risk as the same verdict', () => {
    const row = { ...reviewedOf().row, timestamp: '1772369000000000000' };
    const factsAfter = (before: string, after: string) => {
      const json = `{"id":1,"timestamp":1772370000000000000,"event":{"risk_assignment":"${after}"}}`;
      const sameTransaction = [{ ...row, riskAssignment: before }];
      return kindsOf(allOf(reviewedOf(detailOf(json, '1'), { sameTransaction })));
    };
    expect(factsAfter('high', 'high_risk')).not.toContain('reassessed');
    expect(factsAfter('low_risk', 'low')).not.toContain('reassessed');
    expect(factsAfter('low', 'high_risk')).toContain('reassessed');
    expect(factsAfter('medium', 'RIESGO_MEDIO')).toContain('reassessed');
  });

  it('of an IP address of which only the country is known claims no distance', () => {
    const reported = reportOf({
      em_location: { address: { city: 'Porto', country: 'Portugal', latitude: 41.15, longitude: -8.61 } },
      ip: { address: { country: 'Portugal', country_code: 'PT', latitude: 39.6945, longitude: -8.13057 } },
    });
    const kinds = kindsOf(allOf(reported));
    expect(kinds).toContain('area');
    expect(kinds).not.toContain('agreement');
  });

  it('has only judged matches, and none by place or model alone', () => {
    const matches = [
      matchOf('user', 'ana'),
      matchOf('device', 'phone', { legitimate: 2 }),
      matchOf('place', 'Lisboa', { fraud: 2 }),
    ];
    const evidence = allOf(reviewedOf(calmDetail, { matches })).map((clause) => clause.evidence);
    expect(evidence.filter((each) => each?.kind === 'match')).toEqual([{ kind: 'match', field: 'device' }]);
  });
});

describe('travel in an explanation', () => {
  it('is unknown for want of a user and a device, a time, or an earlier position', () => {
    const unknown = (report: ExplainedReport) =>
      allOf(report).flatMap(({ fact }) => (fact.kind === 'travel unknown' ? fact.missing : []));
    const [own, before] = arrived({ user: { geo: tokyo, hours: 8 } }).detail.previous.user;
    const withPrevious = (...user: readonly (typeof own)[]) =>
      reviewedOf(detailOf('{"id":5}', '5'), {
        previous: { user: user.flatMap((row) => row ?? []), device: [] },
      });
    expect(unknown(withPrevious())).toEqual(['user and device']);
    expect(unknown(withPrevious(own && { ...own, timestamp: null }, before))).toEqual(['time']);
    expect(unknown(withPrevious(own))).toEqual(['earlier position']);
    // That the report itself has none is said in another sentence.
    expect(unknown(withPrevious(own && { ...own, positions: [] }, before))).toEqual([]);
  });

  it('that only the store knows is shown without evidence', () => {
    const detail = { ...calmDetail, derived: ['Impossible travel' as const] };
    expect(explained(reviewedOf(detail)).first).toEqual({
      fact: { kind: 'travel elsewhere' },
      evidence: null,
    });
  });
});

it('two clauses show the same evidence if it is the same field, match, position or move', () => {
  const [move] = allOf(arrived({ user: { geo: tokyo, hours: 8 } })).flatMap(({ evidence }) =>
    evidence?.kind === 'move' ? evidence : [],
  );
  const all: readonly Evidence[] = [
    ...(move ? [move] : []),
    { kind: 'positions', sources: ['geo', 'ip'] },
    { kind: 'positions', sources: ['geo'] },
    { kind: 'field', path: 'ip.tor' },
    { kind: 'match', field: 'user' },
    { kind: 'history' },
  ];
  expect(all).toHaveLength(6);
  for (const one of all)
    expect(all.filter((other) => isSameEvidence(one, structuredClone(other)) || one === other)).toEqual([
      one,
    ]);
});
