import { describe, expect, it } from 'vitest';
import type { Assessed } from '../../../../../main/service/assessment/assessment';
import type { Transaction } from '../../../../../main/service/transaction';
import { type Address, unknownAddress } from '../../../../../shared/domain/report';
import {
  ada,
  adaAtHome,
  bilbao,
  ipAt,
  kmFrom,
  madrid,
  newYork,
  Story,
  seenAt,
  verdict,
} from '../../../../support/transaction-story';

describe('connections that hide something', () => {
  it('TOR is a high risk at a usual place', () => {
    const tor = story(ipAt(newYork, 'US', { tor: true }));
    expect(verdict(tor)).toEqual(['high', 'high_risk', ['Location fraud']]);
    expect(tor.assessment.descriptiveReport).toContain('behind TOR, with its exit in Somewhere, Country US');
  });

  it('TOR alone leaves nothing to compare', () => {
    const { assessment } = new Story().tell({ ip: ipAt(newYork, 'US', { tor: true }) });
    expect(assessment.riskAssignment).toBe('high');
    expect(assessment.riskAssessment).toBe('unknown_risk');
    expect(assessment.descriptiveReport).toBe(
      'Unknown risk (unknown_risk). Location fraud: the connection hides behind TOR, with its exit in Somewhere, ' +
        'Country US. No sensor could be compared with anything known, so no accurate assessment can be given; a ' +
        'connection that hides itself is reason enough for preventive measures (high).',
    );
  });

  it('a VPN is remarked upon once, then usual', () => {
    const home = adaAtHome();
    const vpn = { ...ada, ...seenAt(bilbao, 'home'), ip: ipAt(newYork, 'US', { vpn: true }) };
    expect(verdict(home.tell(vpn))).toEqual(['low', 'low_risk', ['Common usage']]);
    expect(verdict(home.tell(vpn))).toEqual(['clear', 'low_risk', ['Common usage']]);
  });

  it('an IP address of the same country is fine however far it is', () => {
    expect(verdict(story(ipAt(kmFrom(madrid, 900), 'ES')))).toEqual(['clear', 'low_risk', ['Common usage']]);
  });

  it('an IP address of a far country is not', () => {
    expect(verdict(story(ipAt(newYork, 'US')))).toEqual(['high', 'high_risk', ['Location fraud']]);
  });

  function story(ip: ReturnType<typeof ipAt>): Assessed {
    return adaAtHome().tell({ ...ada, ...seenAt(bilbao, 'home'), ip });
  }
});

describe('nothing to compare', () => {
  it('is an unknown risk', () => {
    const { assessment, location } = new Story().tell({});
    expect([assessment.riskAssignment, assessment.riskAssessment]).toEqual(['clear', 'unknown_risk']);
    expect(assessment.descriptiveReport).toBe(
      'Unknown risk (unknown_risk). No sensor could be compared with anything known, so no accurate assessment can be given.',
    );
    expect(location).toBeNull();
  });
});

describe('the place of an IP address', () => {
  const locationBy = (ip: Transaction['ip']) => new Story().tell({ ip }).location;
  const locationIn = (address: Partial<Address>) =>
    locationBy({ address: { ...unknownAddress, ...address }, tor: false, vpn: false });

  it('is the settled location where no sensor tells one', () => {
    expect(locationBy(ipAt(madrid, 'ES'))).toMatchObject({ id: 'ezjmg', locationType: 'ip' });
  });

  it('is named by its words where the register gives no coordinates', () => {
    expect(locationIn({ city: 'Madrid', country: 'Spain', countryCode: 'ES' })?.id).toBe('ES-Madrid');
    expect(locationIn({ country: 'Spain', latitude: 40 })?.id).toBe('Spain');
    expect(locationIn({ state: 'Basque Country', region: 'Bizkaia' })?.id).toBe('Basque Country-Bizkaia');
  });

  it('is none where nothing is known of it', () => {
    expect(locationIn({})).toBeNull();
    expect(locationIn({ city: '', latitude: 40 })).toBeNull();
    expect(locationBy({ address: null, tor: false, vpn: false })).toBeNull();
  });

  it('is none behind TOR or a VPN, which say where their exit is', () => {
    expect(locationBy(ipAt(newYork, 'US', { tor: true }))).toBeNull();
    expect(locationBy(ipAt(newYork, 'US', { vpn: true }))).toBeNull();
  });
});
