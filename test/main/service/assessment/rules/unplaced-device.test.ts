import { expect, it } from 'vitest';
import { unplacedDevice } from '../../../../../main/service/assessment/rules/unplaced-device';
import { knownUser, positionAt, someFacts, usualAt } from '../../../../support/some-facts';
import { bilbao, lisbon } from '../../../../support/transaction-story';

const newDevice = { user: knownUser, deviceOfUser: 'new' } as const;

it('holds for a new device of which nothing tells whose it is', () => {
  expect(unplacedDevice(someFacts(newDevice))).toMatchObject({ decision: null, level: 'low' });
});

it('does not hold where it is a swap', () => {
  const position = positionAt(bilbao);
  const atHome = { ...newDevice, position, nearestUsual: usualAt(0.1), isAtUsualPlace: true };
  expect(unplacedDevice(someFacts(atHome))).toBeNull();
});

it('does not hold where it is a takeover', () => {
  const position = positionAt(lisbon);
  const farAway = { ...newDevice, position, nearestUsual: usualAt(726), isFarFromUsual: true };
  expect(unplacedDevice(someFacts(farAway))).toBeNull();
});

it('does not hold for a familiar device, nor for the first of a new user', () => {
  expect(unplacedDevice(someFacts({ user: knownUser, deviceOfUser: 'familiar' }))).toBeNull();
  expect(unplacedDevice(someFacts({ isNewUser: true }))).toBeNull();
});
