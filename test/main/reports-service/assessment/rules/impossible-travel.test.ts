import { expect, it } from 'vitest';
import { impossibleTravel } from '../../../../../main/reports-service/assessment/rules/impossible-travel';
import { journey, positionAt, sampleFacts } from '../../../../support/sample-facts';
import { hour, lisbon, minute, phone } from '../../../../support/transaction-story';

const position = positionAt(lisbon);

it('impossibleTravel applies above 900 km/h and describes the journey', () => {
  expect(impossibleTravel(sampleFacts({ position, journeyOfDevice: journey(901, hour) }))).toMatchObject({
    decision: 'Location fraud',
    level: 'high',
    evidence: ['gps'],
    reason: expect.stringMatching(
      /^The same device was seen 60 minutes earlier in Bilbao, Spain, .* which requires a speed of at least 901 km\/h\.$/,
    ),
  });
});

it('impossibleTravel says that a sighting was later if the action arrives late', () => {
  const late = sampleFacts({ position, journeyOfDevice: journey(901, hour, true) });
  expect(impossibleTravel(late)?.reason).toContain('was seen 60 minutes later in Bilbao, Spain');
});

it('impossibleTravel is fraud if the GPS signal is spoofed', () => {
  const spoofer = { device: phone('spoofer', { gpsSpoofed: true }) };
  expect(
    impossibleTravel(sampleFacts({ position, journeyOfDevice: journey(901, hour) }, spoofer))?.level,
  ).toBe('fraud');
});

it('impossibleTravel does not apply at 900 km/h, nor below 50 km at any speed', () => {
  expect(impossibleTravel(sampleFacts({ position, journeyOfDevice: journey(900, hour) }))).toBeNull();
  expect(impossibleTravel(sampleFacts({ position, journeyOfDevice: journey(50, minute) }))).toBeNull();
  expect(impossibleTravel(sampleFacts({ position, journeyOfDevice: journey(51, minute) }))).not.toBeNull();
});

it('impossibleTravel compares sightings of the same device only', () => {
  expect(impossibleTravel(sampleFacts({ position, journeyOfUser: journey(5000, hour) }))).toBeNull();
});
