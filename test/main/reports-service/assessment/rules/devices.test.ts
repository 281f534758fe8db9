import { describe, expect, it } from 'vitest';
import {
  accountTakeover,
  deviceIntegrity,
  deviceSwapping,
  unplacedDevice,
} from '../../../../../main/reports-service/assessment/rules/devices';
import {
  journey,
  knownUser,
  positionAt,
  sampleFacts,
  usualAt,
} from '../../../../support/inputs/sample-facts';
import { bilbao, hour, lisbon, phone } from '../../../../support/inputs/transaction-sequence';

const newDevice = { user: knownUser, deviceOfUser: 'new' } as const;
const farAway = { position: positionAt(lisbon), nearestUsual: usualAt(726), isFarFromUsual: true };

describe('accountTakeover', () => {
  it('is high for a new device far from the usual places', () => {
    expect(accountTakeover(sampleFacts({ ...newDevice, ...farAway }))).toMatchObject({
      decision: 'SIM Swapping / ATO',
      level: 'high',
      evidence: ['gps'],
      reason: expect.stringContaining("in Lisbon, Portugal, 726 km from the user's nearest usual place"),
    });
  });

  it('is fraud if the SIM card is new too', () => {
    const finding = accountTakeover(sampleFacts({ ...newDevice, ...farAway, simCardOfUser: 'new' }));
    expect(finding).toMatchObject({
      level: 'fraud',
      reason: expect.stringContaining('The SIM card is also new.'),
    });
  });

  it("is fraud for an impossible journey, even with the user's SIM card", () => {
    const finding = accountTakeover(
      sampleFacts({
        ...newDevice,
        ...farAway,
        simCardOfUser: 'familiar',
        journeyOfUser: journey(726, hour / 2),
      }),
    );
    expect(finding).toMatchObject({
      level: 'fraud',
      reason: expect.stringContaining('which requires a speed of at least 1,452 km/h.'),
    });
  });

  it('is high for a new SIM card in the usual area or without a position', () => {
    const near = { position: positionAt(lisbon), nearestUsual: usualAt(20) };
    expect(accountTakeover(sampleFacts({ ...newDevice, ...near, simCardOfUser: 'new' }))?.level).toBe('high');
    expect(accountTakeover(sampleFacts({ ...newDevice, simCardOfUser: 'new' }))?.level).toBe('high');
  });

  it.each([
    ["the user's SIM card", { ...newDevice, ...farAway, simCardOfUser: 'familiar' } as const],
    ['a usual place', { ...newDevice, simCardOfUser: 'new', isAtUsualPlace: true } as const],
    ['the usual area', { ...newDevice, position: positionAt(lisbon), nearestUsual: usualAt(49) }],
    ['no position and no SIM card', newDevice],
    ['a familiar device', { user: knownUser, deviceOfUser: 'familiar', ...farAway } as const],
    ['a user without devices', farAway],
  ])('does not apply to %s', (_, known) => {
    expect(accountTakeover(sampleFacts(known))).toBeNull();
  });
});

const atHome = {
  ...newDevice,
  position: positionAt(bilbao),
  nearestUsual: usualAt(0.1),
  isAtUsualPlace: true,
};
const newDeviceFarAway = {
  ...newDevice,
  position: positionAt(lisbon),
  nearestUsual: usualAt(726),
  isFarFromUsual: true,
};

describe('deviceSwapping', () => {
  it('applies at a usual place and names both models', () => {
    expect(deviceSwapping(sampleFacts(atHome, { device: phone('new-phone') }))).toMatchObject({
      decision: 'Device Swapping',
      level: 'low',
      evidence: ['gps'],
      reason:
        'The user switched from Model of ada-phone to Model of new-phone at a usual place in Bilbao, Spain.',
    });
  });

  it('applies near a usual place', () => {
    const around = { ...newDevice, position: positionAt(bilbao), nearestUsual: usualAt(49) };
    expect(deviceSwapping(sampleFacts(around))?.reason).toBe(
      'The user switched to another device in Bilbao, Spain.',
    );
  });

  it("applies anywhere with the user's SIM card, even without a position", () => {
    expect(deviceSwapping(sampleFacts({ ...newDeviceFarAway, simCardOfUser: 'familiar' }))?.reason).toContain(
      '. The SIM card is the same.',
    );
    expect(deviceSwapping(sampleFacts({ ...newDevice, simCardOfUser: 'familiar' }))).not.toBeNull();
  });

  it.each([
    ['far away', newDeviceFarAway],
    ['with a new SIM card', { ...atHome, isAtUsualPlace: false, simCardOfUser: 'new' } as const],
    [
      'after an impossible journey',
      { ...newDeviceFarAway, simCardOfUser: 'familiar', journeyOfUser: journey(726, hour / 2) } as const,
    ],
    ['without a position or SIM card', newDevice],
    ['that is familiar', { ...atHome, deviceOfUser: 'familiar' } as const],
  ])('does not apply to a device %s', (_, known) => {
    expect(deviceSwapping(sampleFacts(known))).toBeNull();
  });
});

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

it.each([
  [{ rooted: true }, 'low', 'The device is rooted.'],
  [{ debugged: true }, 'high', 'The device is in debugging mode.'],
  [{ emulated: true }, 'high', 'The device is emulated.'],
  [
    { rooted: true, emulated: true, debugged: true },
    'high',
    'The device is emulated, in debugging mode and rooted.',
  ],
])('deviceIntegrity finds that %o is %s', (flaws, level, reason) => {
  expect(deviceIntegrity(sampleFacts({}, { device: phone('flawed', flaws) }))).toMatchObject({
    decision: null,
    level,
    reason,
  });
});

it('deviceIntegrity does not apply to an intact device', () => {
  expect(deviceIntegrity(sampleFacts({}, { device: phone('sound', { gpsSpoofed: true }) }))).toBeNull();
});
