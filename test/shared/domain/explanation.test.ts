import { describe, expect, it } from 'vitest';
import { bundledAirports } from '../../../shared/airports';
import {
  arrivalsAt,
  type Clause,
  type Evidence,
  type ExplainedReport,
  explain,
  isSameEvidence,
} from '../../../shared/domain/explanation';
import { defaultSettings } from '../../../shared/settings';
import { matchOf, reviewedOf } from '../../support/inputs/sample-reviewed';
import { calmDetail, detailOf, emptyDetail, fullDetail } from '../../support/inputs/sample-rows';
import { trackReport, trackStart } from '../../support/inputs/track-reports';

const madrid = { latitude: 40.4168, longitude: -3.7038 };
const tokyo = { latitude: 35.6762, longitude: 139.6503 };

const kindsOf = (clauses: readonly Clause[]) => clauses.map(({ fact }) => fact.kind);
const explained = (report: ExplainedReport) =>
  explain(report, { ...defaultSettings, airports: bundledAirports() });
const evidenceOf = (report: ExplainedReport, kind: Clause['fact']['kind']) =>
  explained(report).find(({ fact }) => fact.kind === kind)?.evidence;

/** A report in Madrid, and its user's and its device's previous ones. */
function arrived(user: Parameters<typeof trackReport>[1], device = user): ExplainedReport {
  const now = String(trackStart + 36_000_000_000_000n);
  const json = `{"id":5,"timestamp":${now},"geo_location":{"address":{"latitude":${madrid.latitude},"longitude":${madrid.longitude}}}}`;
  const own = trackReport('5', { geo: madrid, hours: 10 });
  return reviewedOf(detailOf(json, '5'), {
    previous: {
      user: [own, trackReport('4', user)].map((row) => ({ ...reviewedOf().row, ...row })),
      device: [own, trackReport(user === device ? '4' : '3', device)].map((row) => ({
        ...reviewedOf().row,
        ...row,
      })),
    },
  });
}

describe('the explanation of a report', () => {
  it('begins with what the service says, then the contradictions, then the signals', () => {
    const reviewed = reviewedOf(fullDetail, { matches: [matchOf('user', 'user-42', { fraud: 1 })] });
    const kinds = kindsOf(explained(reviewed));
    expect(kinds.slice(0, 4)).toEqual(['verdict', 'case', 'case', 'reason']);
    const later = ['reason', 'disagreement', 'signal', 'decided before'] as const;
    const order = later.map((kind) => kinds.indexOf(kind));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(order).not.toContain(-1);
  });

  it('of a report without any field says what is unknown', () => {
    expect(kindsOf(explained(reviewedOf(emptyDetail)))).toEqual([
      'verdict',
      'travel unknown',
      'few positions',
    ]);
  });

  it('says that a single position can’t be compared, and shows it', () => {
    expect(evidenceOf(reviewedOf(calmDetail), 'few positions')).toEqual({
      kind: 'positions',
      sources: ['geo'],
    });
  });

  it('counts fraud cases beyond the first four', () => {
    const json = JSON.stringify({ event: { fraud_cases: ['a', 'b', 'c', 'd', 'e', 'f'] } });
    expect(explained(reviewedOf(detailOf(json, '1'))).map(({ fact }) => fact)).toContainEqual({
      kind: 'more cases',
      count: 2,
    });
  });

  it('explains the words of the other risk scale in the service’s text', () => {
    const json = JSON.stringify({ descriptive_report: 'Assessed as high_risk.' });
    expect(kindsOf(explained(reviewedOf(detailOf(json, '1'))))).toContain('scale');
  });

  it('compares the verdict with that of the version before, and shows the history', () => {
    const earlier = {
      json: '{"event":{"risk_assignment":"low"}}',
      changedPaths: ['event.risk_assignment'],
      ...{ timestamp: null, receivedAt: 1, version: 1, jsonLength: 30 },
    };
    const reviewed = reviewedOf({ ...fullDetail, versions: 2, version: 2, earlier: [earlier] });
    const clause = explained(reviewed).find(({ fact }) => fact.kind === 'reassessed');
    expect(clause).toEqual({
      fact: { kind: 'reassessed', before: 'low', after: 'fraud' },
      evidence: { kind: 'history' },
    });
  });

  it('doesn’t repeat an explained contradiction for the service’s own location', () => {
    const reasons = explained(reviewedOf()).flatMap(({ fact }) =>
      fact.kind === 'disagreement' && fact.reason.kind === 'explained by TOR' ? [fact.reason.sources] : [],
    );
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.flat()).not.toContain('location');
  });

  it('leads from each signal to its field', () => {
    const signals = explained(reviewedOf()).filter(({ fact }) => fact.kind === 'signal');
    expect(signals.map(({ evidence }) => evidence)).toEqual(
      ['ip.tor', 'ip.vpn', 'device.integrity.rooted', 'device.integrity.gps_spoofed'].map((path) => ({
        kind: 'field',
        path,
      })),
    );
  });

  it('has only judged matches', () => {
    const matches = [matchOf('user', 'ana'), matchOf('device', 'phone', { legitimate: 2 })];
    const clauses = explained(reviewedOf(calmDetail, { matches }));
    expect(clauses.map(({ evidence }) => evidence)).toContainEqual({ kind: 'match', field: 'device' });
    expect(clauses.map(({ evidence }) => evidence)).not.toContainEqual({ kind: 'match', field: 'user' });
  });
});

describe('travel in an explanation', () => {
  const readingOf = (report: ExplainedReport) =>
    explained(report).flatMap(({ fact }) => (fact.kind === 'travel' ? fact.reading : []));

  it('is impossible if it is too fast even at the least distance', () => {
    expect(readingOf(arrived({ geo: tokyo, hours: 8 }))).toEqual(['impossible']);
  });

  it('is unclear if it is too fast only where the positions are exact', () => {
    // 300 km in 20 minutes by IP, whose radius is 200 km.
    const near = { latitude: 43.1, longitude: -3.7038 };
    const json = `{"id":5,"timestamp":${trackStart + 36_000_000_000_000n},"ip":{"address":{"latitude":40.4168,"longitude":-3.7038}}}`;
    const rows = [trackReport('5', { ip: madrid, hours: 10 }), trackReport('4', { ip: near, hours: 9.8 })];
    const user = rows.map((row) => ({ ...reviewedOf().row, ...row }));
    expect(readingOf(reviewedOf(detailOf(json, '5'), { previous: { user, device: [] } }))).toEqual([
      'unclear',
    ]);
  });

  it('is excluded behind a proxy', () => {
    const json = `{"id":5,"timestamp":${trackStart + 36_000_000_000_000n},"ip":{"address":{"latitude":40.4168,"longitude":-3.7038},"vpn":true}}`;
    const rows = [
      trackReport('5', { ip: madrid, hours: 10, signals: ['VPN'] }),
      trackReport('4', { ip: tokyo, hours: 9 }),
    ];
    const user = rows.map((row) => ({ ...reviewedOf().row, ...row }));
    expect(readingOf(reviewedOf(detailOf(json, '5'), { previous: { user, device: [] } }))).toEqual([
      'excluded',
    ]);
  });

  it('behind a proxy is unclear if the radii explain it as well', () => {
    const near = { latitude: 43.1, longitude: -3.7038 };
    const json = `{"id":5,"timestamp":${trackStart + 36_000_000_000_000n},"ip":{"address":{"latitude":40.4168,"longitude":-3.7038},"vpn":true}}`;
    const rows = [
      trackReport('5', { ip: madrid, hours: 10, signals: ['VPN'] }),
      trackReport('4', { ip: near, hours: 9.8 }),
    ];
    const user = rows.map((row) => ({ ...reviewedOf().row, ...row }));
    expect(readingOf(reviewedOf(detailOf(json, '5'), { previous: { user, device: [] } }))).toEqual([
      'unclear',
    ]);
  });

  it('is unknown for want of a user and a device, a time, a position, or an earlier position', () => {
    const missingIn = (rows: readonly ReturnType<typeof trackReport>[]) => {
      const user = rows.map((row) => ({ ...reviewedOf().row, ...row }));
      const previous = { user, device: user.slice(0, 1) };
      return explained(reviewedOf(detailOf('{"id":5}', '5'), { previous })).flatMap(({ fact }) =>
        fact.kind === 'travel unknown' ? [fact] : [],
      );
    };
    const seen = trackReport('5', { geo: madrid, hours: 10 });
    expect(missingIn([])).toMatchObject([{ missing: 'user and device' }]);
    expect(missingIn([{ ...seen, timestamp: null }])).toMatchObject([{ missing: 'time' }]);
    const earlier = trackReport('4', { geo: tokyo, hours: 9 });
    expect(missingIn([trackReport('5', { hours: 10 }), earlier])).toMatchObject([{ missing: 'position' }]);
    expect(missingIn([seen])).toMatchObject([{ missing: 'earlier position', earlier: 0 }]);
    const nowhere = trackReport('4', { hours: 9 });
    expect(missingIn([seen, nowhere])).toMatchObject([{ missing: 'earlier position', earlier: 1 }]);
  });

  it('is not mentioned if it is possible', () => {
    expect(kindsOf(explained(arrived({ geo: tokyo, hours: -20 })))).not.toContain('travel');
  });

  it('is shown once if the user’s and the device’s previous report are the same', () => {
    const both = arrived({ geo: tokyo, hours: 8 });
    expect(arrivalsAt(both, defaultSettings).map(({ traveller }) => traveller)).toEqual(['both']);
    const apart = arrived({ geo: tokyo, hours: 8 }, { geo: madrid, hours: 9 });
    expect(arrivalsAt(apart, defaultSettings).map(({ traveller }) => traveller)).toEqual(['user', 'device']);
  });

  it('that only the store knows is shown without evidence', () => {
    const detail = { ...calmDetail, derived: ['Impossible travel' as const] };
    const clause = explained(reviewedOf(detail)).find(({ fact }) => fact.kind === 'travel elsewhere');
    expect(clause?.evidence).toBeNull();
  });
});

it('two clauses show the same evidence if it is the same field, match, position or move', () => {
  const [move] = explained(arrived({ geo: tokyo, hours: 8 })).flatMap(({ evidence }) =>
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
  for (const one of all)
    expect(all.filter((other) => isSameEvidence(one, structuredClone(other)) || one === other)).toEqual([
      one,
    ]);
});
