import { expect, it } from 'vitest';
import { spoofedGps } from '../../../../../main/service/assessment/rules/spoofed-gps';
import { someFacts } from '../../../../support/some-facts';
import { bilbao, phone } from '../../../../support/transaction-story';

const spoofer = phone('spoofer', { gpsSpoofed: true });

it('holds where the device noticed it, with or without a fix', () => {
  const gpsFix = { ...bilbao, accuracyMetres: null };
  expect(spoofedGps(someFacts({}, { device: spoofer, gpsFix }))).toMatchObject({
    decision: 'Location fraud',
    level: 'high',
    evidence: ['gps'],
  });
  expect(spoofedGps(someFacts({}, { device: spoofer }))?.evidence).toEqual([]);
});

it('does not hold for any other flaw', () => {
  expect(spoofedGps(someFacts({}, { device: phone('rooted', { rooted: true, emulated: true }) }))).toBeNull();
});
