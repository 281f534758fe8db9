import { expect, it } from 'vitest';
import { torConnection } from '../../../../../main/service/assessment/rules/tor-connection';
import { someFacts } from '../../../../support/some-facts';
import { ipAt, newYork } from '../../../../support/transaction-story';

it('holds with and without a place of the exit', () => {
  expect(torConnection(someFacts({}, { ip: ipAt(newYork, 'US', { tor: true }) }))).toMatchObject({
    decision: 'Location fraud',
    level: 'high',
    reason: 'the connection hides behind TOR, with its exit in Somewhere, Country US',
  });
  expect(torConnection(someFacts({}, { ip: { address: null, tor: true, vpn: false } }))?.reason).toBe(
    'the connection hides behind TOR',
  );
});

it('does not hold for a VPN, nor without a connection', () => {
  expect(torConnection(someFacts({}, { ip: ipAt(newYork, 'US', { vpn: true }) }))).toBeNull();
  expect(torConnection(someFacts())).toBeNull();
});
