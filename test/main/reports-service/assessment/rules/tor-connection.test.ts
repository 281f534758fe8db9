import { expect, it } from 'vitest';
import { torConnection } from '../../../../../main/reports-service/assessment/rules/tor-connection';
import { sampleFacts } from '../../../../support/sample-facts';
import { ipAt, newYork } from '../../../../support/transaction-story';

it('torConnection applies with and without the location of the exit node', () => {
  expect(torConnection(sampleFacts({}, { ip: ipAt(newYork, 'US', { tor: true }) }))).toMatchObject({
    decision: 'Location fraud',
    level: 'high',
    reason: 'The connection uses TOR, which hides its origin. The exit node is in Somewhere, Country US.',
  });
  expect(torConnection(sampleFacts({}, { ip: { address: null, tor: true, vpn: false } }))?.reason).toBe(
    'The connection uses TOR, which hides its origin.',
  );
});

it('torConnection does not apply to a VPN, nor without a connection', () => {
  expect(torConnection(sampleFacts({}, { ip: ipAt(newYork, 'US', { vpn: true }) }))).toBeNull();
  expect(torConnection(sampleFacts())).toBeNull();
});
