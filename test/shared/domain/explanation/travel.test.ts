import { describe, expect, it } from 'vitest';
import { bundledAirports } from '../../../../shared/airports';
import { arrivalsAt } from '../../../../shared/domain/explanation/arrivals';
import { type ExplainedReport, explain } from '../../../../shared/domain/explanation/explain';
import type { TravelFact } from '../../../../shared/domain/explanation/fact';
import { defaultSettings } from '../../../../shared/settings';
import { arrived, madrid, tokyo } from '../../../support/inputs/arrived-report';
import { reviewedOf } from '../../../support/inputs/sample-reviewed';
import { detailOf } from '../../../support/inputs/sample-rows';
import { trackReport, trackStart } from '../../../support/inputs/track-reports';

function travels(report: ExplainedReport): readonly TravelFact[] {
  const { first, others, last } = explain(report, { ...defaultSettings, airports: bundledAirports() });
  const facts = [...(first ? [first] : []), ...others, ...last].map(({ fact }) => fact);
  return facts.filter((fact) => fact.kind === 'travel');
}
const readingsOf = (report: ExplainedReport) => travels(report).map(({ reading }) => reading);
const travellersOf = (report: ExplainedReport) => travels(report).map(({ traveller }) => traveller);

const barcelona = { latitude: 41.3874, longitude: 2.1686 };
/** 300 km from Madrid. */
const near = { latitude: 43.1, longitude: -3.7038 };

/** A report at the place of Madrid's IP address, and an earlier one 300 or 10,000 km away. */
function byIp(from: typeof near, hours: number, isBehindVpn: boolean): ExplainedReport {
  const address = JSON.stringify(madrid);
  const json = `{"id":5,"timestamp":${trackStart + 36_000_000_000_000n},"ip":{"address":${address},"vpn":${isBehindVpn}}}`;
  const signals = isBehindVpn ? (['VPN'] as const) : [];
  const rows = [trackReport('5', { ip: madrid, hours: 10, signals }), trackReport('4', { ip: from, hours })];
  const user = rows.map((row) => ({ ...reviewedOf().row, ...row }));
  return reviewedOf(detailOf(json, '5'), { previous: { user, device: [] } });
}

describe('travel to a report', () => {
  it.each([
    ['impossible if it is too fast even at the least distance', tokyo, 8, false, 'impossible'],
    ['unclear if it is too fast only where the positions are exact', near, 9.8, false, 'unclear'],
    ['excluded behind a proxy', tokyo, 9, true, 'excluded'],
    ['excluded behind a proxy if the radii explain it as well', near, 9.8, true, 'excluded'],
    ['excluded behind a proxy at a possible speed', near, -20, true, 'excluded'],
    ['usual if it is possible', near, -20, false, 'usual'],
  ] as const)('is %s', (_what, from, hours, isBehindVpn, reading) => {
    expect(readingsOf(byIp(from, hours, isBehindVpn))).toEqual([reading]);
  });

  it('is measured once if the user’s and the device’s previous report are the same', () => {
    const { detail } = arrived({ user: { geo: tokyo, hours: 8 } });
    expect(arrivalsAt(detail, defaultSettings).map(({ traveller }) => traveller)).toEqual(['both']);
    const { detail: apart } = arrived({ user: { geo: tokyo, hours: 8 }, device: { geo: madrid, hours: 9 } });
    expect(arrivalsAt(apart, defaultSettings).map(({ traveller }) => traveller)).toEqual(['user', 'device']);
  });

  it('is that from the last trusted report, which a thief’s own previous report doesn’t hide', () => {
    const user = { geo: madrid, hours: 9 };
    const trusted = { geo: tokyo, hours: 8 };
    expect(travels(arrived({ user, trusted }, 'of thief'))).toMatchObject([
      { traveller: 'trustedDevice', reading: 'impossible', isOtherDevice: true },
    ]);
    expect(travels(arrived({ user, trusted }))).toMatchObject([{ isOtherDevice: false }]);
  });

  it('is worth a mention if it was possible, but far and with another device', () => {
    const user = { geo: madrid, hours: 9 };
    const trusted = { geo: tokyo, hours: -100 };
    expect(readingsOf(arrived({ user, trusted }, 'of thief'))).toEqual(['distant']);
    expect(readingsOf(arrived({ user, trusted }))).toEqual(['usual']);
  });

  it('that the device made is told beside the user’s if both are impossible', () => {
    const user = { geo: tokyo, hours: 8 };
    expect(travellersOf(arrived({ user, device: { geo: barcelona, hours: 9.9 } }))).toEqual([
      'user',
      'device',
    ]);
    expect(travellersOf(arrived({ user, device: { geo: madrid, hours: 9.9 } }))).toEqual(['user']);
  });
});
