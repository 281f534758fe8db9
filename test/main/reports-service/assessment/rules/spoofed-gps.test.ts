import { expect, it } from 'vitest';
import { spoofedGps } from '../../../../../main/reports-service/assessment/rules/spoofed-gps';
import { sampleFacts } from '../../../../support/sample-facts';
import { bilbao, phone } from '../../../../support/transaction-story';

const spoofer = phone('spoofer', { gpsSpoofed: true });

it('spoofedGps applies if the device reports it, with or without a fix', () => {
  const gpsFix = { ...bilbao, accuracyMetres: null };
  expect(spoofedGps(sampleFacts({}, { device: spoofer, gpsFix }))).toMatchObject({
    decision: 'Location fraud',
    level: 'high',
    evidence: ['gps'],
  });
  expect(spoofedGps(sampleFacts({}, { device: spoofer }))?.evidence).toEqual([]);
});

it('spoofedGps does not apply to other integrity flags', () => {
  expect(
    spoofedGps(sampleFacts({}, { device: phone('rooted', { rooted: true, emulated: true }) })),
  ).toBeNull();
});
