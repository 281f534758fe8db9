import { expect, it } from 'vitest';
import { impossibleTravel } from '../../../../../main/service/assessment/rules/impossible-travel';
import { journey, positionAt, someFacts } from '../../../../support/some-facts';
import { hour, lisbon, minute, phone } from '../../../../support/transaction-story';

const position = positionAt(lisbon);

it('holds above 900 km/h, and tells the journey', () => {
  expect(impossibleTravel(someFacts({ position, journeyOfDevice: journey(901, hour) }))).toMatchObject({
    decision: 'Location fraud',
    level: 'high',
    evidence: ['gps'],
    reason: expect.stringMatching(
      /^the same device was seen 60 minutes earlier in Bilbao, Spain, .* which takes 901 km\/h at least$/,
    ),
  });
});

it('tells a sighting that is later where the action comes late', () => {
  const late = someFacts({ position, journeyOfDevice: journey(901, hour, true) });
  expect(impossibleTravel(late)?.reason).toContain('was seen 60 minutes later in Bilbao, Spain');
});

it('is fraud if the GPS signal is spoofed', () => {
  const spoofer = { device: phone('spoofer', { gpsSpoofed: true }) };
  expect(impossibleTravel(someFacts({ position, journeyOfDevice: journey(901, hour) }, spoofer))?.level).toBe(
    'fraud',
  );
});

it('does not hold at 900 km/h, nor below 50 km whatever the speed', () => {
  expect(impossibleTravel(someFacts({ position, journeyOfDevice: journey(900, hour) }))).toBeNull();
  expect(impossibleTravel(someFacts({ position, journeyOfDevice: journey(50, minute) }))).toBeNull();
  expect(impossibleTravel(someFacts({ position, journeyOfDevice: journey(51, minute) }))).not.toBeNull();
});

it('is about the same device', () => {
  expect(impossibleTravel(someFacts({ position, journeyOfUser: journey(5000, hour) }))).toBeNull();
});
