import { describe, expect, it } from 'vitest';
import type { AssessedTransaction } from '../../../../../main/reports-service/assessment/assessment';
import type { Transaction } from '../../../../../main/reports-service/transaction';
import { type Address, unknownAddress } from '../../../../../shared/domain/report';
import {
  ada,
  adaAtHome,
  bilbao,
  ipAt,
  kmFrom,
  madrid,
  newYork,
  seenAt,
  TransactionSequence,
  verdict,
} from '../../../../support/inputs/transaction-sequence';

describe('connections that hide their origin', () => {
  it('TOR at a usual place is a high risk', () => {
    const tor = story(ipAt(newYork, 'US', { tor: true }));
    expect(verdict(tor)).toEqual(['high', 'high_risk', ['Location fraud']]);
    expect(tor.assessment.descriptiveReport).toContain(
      'The connection uses TOR, which hides its origin. The exit node is in Somewhere, Country US.',
    );
  });

  it('TOR without sensor data leaves nothing to compare', () => {
    const { assessment } = new TransactionSequence().add({ ip: ipAt(newYork, 'US', { tor: true }) });
    expect(assessment.riskAssignment).toBe('high');
    expect(assessment.riskAssessment).toBe('unknown_risk');
    expect(assessment.descriptiveReport).toBe(
      'Unknown risk. The connection uses TOR, which hides its origin. The exit node is in Somewhere, Country US. ' +
        'No sensor data could be compared with known data, so no accurate assessment is possible. The risk level is ' +
        'high because the connection hides its origin; preventive measures are recommended.',
    );
  });

  it('the first use of a VPN is noted, later ones are usual', () => {
    const home = adaAtHome();
    const vpn = { ...ada, ...seenAt(bilbao, 'home'), ip: ipAt(newYork, 'US', { vpn: true }) };
    expect(verdict(home.add(vpn))).toEqual(['low', 'low_risk', ['Common usage']]);
    expect(verdict(home.add(vpn))).toEqual(['clear', 'low_risk', ['Common usage']]);
  });

  it.each(['ES', 'es', 'ESP', '724'])(
    'an IP address in the same country is fine at any distance: %s',
    (code) => {
      expect(verdict(story(ipAt(kmFrom(madrid, 900), code)))).toEqual([
        'clear',
        'low_risk',
        ['Common usage'],
      ]);
    },
  );

  it('an IP address in a distant country is a high risk', () => {
    expect(verdict(story(ipAt(newYork, 'US')))).toEqual(['high', 'high_risk', ['Location fraud']]);
  });

  function story(ip: ReturnType<typeof ipAt>): AssessedTransaction {
    return adaAtHome().add({ ...ada, ...seenAt(bilbao, 'home'), ip });
  }
});

describe('a transaction with nothing to compare', () => {
  it('has an unknown risk', () => {
    const { assessment, location } = new TransactionSequence().add({});
    expect([assessment.riskAssignment, assessment.riskAssessment]).toEqual(['clear', 'unknown_risk']);
    expect(assessment.descriptiveReport).toBe(
      'Unknown risk. No sensor data could be compared with known data, so no accurate assessment is possible.',
    );
    expect(location).toBeNull();
  });
});

describe('the location of an IP address', () => {
  const locationBy = (ip: Transaction['ip']) => new TransactionSequence().add({ ip }).location;
  const locationIn = (address: Partial<Address>) =>
    locationBy({ address: { ...unknownAddress, ...address }, tor: false, vpn: false });

  it('is the reported location if no sensor provides one', () => {
    expect(locationBy(ipAt(madrid, 'ES'))).toMatchObject({ id: 'ezjmg', locationType: 'ip' });
  });

  it('is identified by its names if no coordinates are registered', () => {
    expect(locationIn({ city: 'Madrid', country: 'Spain', countryCode: 'ES' })?.id).toBe('ES-Madrid');
    expect(locationIn({ country: 'Spain', latitude: 40 })?.id).toBe('Spain');
    expect(locationIn({ state: 'Basque Country', region: 'Bizkaia' })?.id).toBe('Basque Country-Bizkaia');
  });

  it('is omitted if nothing is registered', () => {
    expect(locationIn({})).toBeNull();
    expect(locationIn({ city: '', latitude: 40 })).toBeNull();
    expect(locationBy({ address: null, tor: false, vpn: false })).toBeNull();
  });

  it('is omitted with TOR or a VPN, because it is that of the exit', () => {
    expect(locationBy(ipAt(newYork, 'US', { tor: true }))).toBeNull();
    expect(locationBy(ipAt(newYork, 'US', { vpn: true }))).toBeNull();
  });
});
