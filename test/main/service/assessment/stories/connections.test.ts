import { describe, expect, it } from 'vitest';
import type { Assessed } from '../../../../../main/service/assessment/assessment';
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
      'Unknown risk (unknown_risk). No sensor could be compared with anything known.',
    );
    expect(location).toBeNull();
  });
});
