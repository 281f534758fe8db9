import { expect, it } from 'vitest';
import { unplacedDevice } from '../../../../../main/reports-service/assessment/rules/unplaced-device';
import { knownUser, positionAt, sampleFacts, usualAt } from '../../../../support/sample-facts';
import { bilbao, lisbon } from '../../../../support/transaction-story';

const newDevice = { user: knownUser, deviceOfUser: 'new' } as const;

it('unplacedDevice applies to a new device if nothing shows whose it is', () => {
  expect(unplacedDevice(sampleFacts(newDevice))).toMatchObject({ decision: null, level: 'low' });
});

it('unplacedDevice does not apply if deviceSwapping does', () => {
  const position = positionAt(bilbao);
  const atHome = { ...newDevice, position, nearestUsual: usualAt(0.1), isAtUsualPlace: true };
  expect(unplacedDevice(sampleFacts(atHome))).toBeNull();
});

it('unplacedDevice does not apply if accountTakeover does', () => {
  const position = positionAt(lisbon);
  const farAway = { ...newDevice, position, nearestUsual: usualAt(726), isFarFromUsual: true };
  expect(unplacedDevice(sampleFacts(farAway))).toBeNull();
});

it("unplacedDevice does not apply to a familiar device, nor to a new user's first device", () => {
  expect(unplacedDevice(sampleFacts({ user: knownUser, deviceOfUser: 'familiar' }))).toBeNull();
  expect(unplacedDevice(sampleFacts({ isNewUser: true }))).toBeNull();
});
