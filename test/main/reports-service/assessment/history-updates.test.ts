import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Facts } from '../../../../main/reports-service/assessment/facts';
import type { NetworkHistory } from '../../../../main/reports-service/assessment/history';
import {
  addRecentEvent,
  updateNetworkHistory,
  updateUserHistory,
} from '../../../../main/reports-service/assessment/history-updates';
import { maxFixes } from '../../../../main/reports-service/assessment/thresholds';
import type { Transaction } from '../../../../main/reports-service/transaction';
import type { Point } from '../../../../shared/domain/geodesy';
import { knownUser, now, positionAt, sampleFacts, usualAt } from '../../../support/inputs/sample-facts';
import {
  ada,
  at,
  bilbao,
  ipAt,
  kmFrom,
  lisbon,
  newYork,
  phone,
} from '../../../support/inputs/transaction-sequence';

const happened = (userId: string, at: number) => ({ userId, at });

describe('addRecentEvent', () => {
  it('sorts the latest event first and removes those older than the period', () => {
    const before = [happened('b', 95), happened('c', 90), happened('d', 89)];
    expect(addRecentEvent(happened('a', 100), before, 10, 9)).toEqual([
      happened('a', 100),
      happened('b', 95),
      happened('c', 90),
    ]);
  });

  it('sorts in an event that arrives late', () => {
    expect(addRecentEvent(happened('late', 92), [happened('a', 100)], 10, 9)).toEqual([
      happened('a', 100),
      happened('late', 92),
    ]);
    expect(addRecentEvent(happened('late', 89), [happened('a', 100)], 10, 9)).toEqual([happened('a', 100)]);
  });

  it('removes the oldest event if there are too many', () => {
    const before = [happened('a', 100), happened('b', 98)];
    expect(addRecentEvent(happened('late', 99), before, 10, 2)).toEqual([
      happened('a', 100),
      happened('late', 99),
    ]);
  });

  it('keeps only the latest event of a user', () => {
    expect(addRecentEvent(happened('a', 100), [happened('a', 99)], 10, 9)).toEqual([happened('a', 100)]);
    expect(addRecentEvent(happened('a', 98), [happened('a', 99)], 10, 9)).toEqual([happened('a', 99)]);
  });

  it('gives the same result for any order of arrival', () => {
    const distinct = fc.uniqueArray(fc.nat(40), { maxLength: 12 });
    fc.assert(
      fc.property(distinct, (times) => {
        const all = (order: readonly number[]) =>
          order.reduce<readonly { userId: string; at: number }[]>(
            (before, at) => addRecentEvent(happened(`user ${at}`, at), before, 10, 4),
            [],
          );
        expect(all(times)).toEqual(all([...times].sort((a, b) => a - b)));
      }),
    );
  });
});

const userAfter = (known: Partial<Facts>, fields: Partial<Transaction> = {}, isTrusted = true) =>
  updateUserHistory(sampleFacts({ user: knownUser, ...known }, { userId: ada.userId, ...fields }), isTrusted);

describe('updateUserHistory', () => {
  it("records only the user's existence for an untrusted action", () => {
    const fields = { device: phone('thief'), simCard: 'sim-thief' };
    expect(userAfter({ user: null, position: positionAt(lisbon) }, fields, false)).toEqual({
      kind: 'user',
      since: now,
      devices: [],
      places: [],
      lastSighting: null,
      vpnActions: 0,
    });
    expect(userAfter({ position: positionAt(lisbon) }, fields, false)).toBeNull();
  });

  it('lists the last used device first, with its SIM card', () => {
    const two = userAfter({}, { device: phone('tablet') });
    expect(two?.devices.map(({ id }) => id)).toEqual(['tablet', 'ada-phone']);
    const back = userAfter({ user: two }, { device: ada.device });
    expect(back?.devices.map(({ id, simCard }) => [id, simCard])).toEqual([
      ['ada-phone', 'sim-ada'],
      ['tablet', null],
    ]);
  });

  it('counts the actions at a usual place and records its networks', () => {
    const [home] = knownUser.places;
    if (home === undefined) throw new Error('the user has no place');
    const nearestUsual = { place: home, km: 0.5 };
    const history = userAfter({ position: positionAt(bilbao), nearestUsual }, { connectedWifi: 'home:02' });
    expect(history?.places).toEqual([
      { ...home, actions: 5, lastSeen: now, networks: ['home:02', 'home:01'] },
    ]);
  });

  it('adds a new place, unless the position is too imprecise', () => {
    expect(userAfter({ position: positionAt(lisbon), nearestUsual: usualAt(726) })?.places).toHaveLength(2);
    expect(userAfter({ position: positionAt(lisbon, 5), nearestUsual: usualAt(726) })?.places).toHaveLength(
      1,
    );
  });

  it('removes the place with the fewest actions; of several, the one not seen for longest', () => {
    const places = [4, 2, 1, 1, 3, 5, 6, 7].map((actions, number) => ({
      ...bilbao,
      actions,
      lastSeen: 100 - number,
      networks: [],
    }));
    const history = userAfter({
      user: { ...knownUser, places },
      position: positionAt(lisbon),
      nearestUsual: usualAt(726),
    });
    expect(history?.places.map(({ actions }) => actions)).toEqual([4, 2, 1, 3, 5, 6, 7, 1]);
    expect(history?.places.find(({ actions, lastSeen }) => actions === 1 && lastSeen === 97)).toBeUndefined();
  });

  it('keeps the later sighting when an action arrives late', () => {
    const lastSighting = { ...bilbao, radiusKm: 0.01, at: now + 1 };
    const user = { ...knownUser, lastSighting };
    expect(userAfter({ user, position: positionAt(lisbon) })?.lastSighting).toBe(lastSighting);
    expect(userAfter({ position: positionAt(lisbon) })?.lastSighting).toMatchObject({ ...lisbon, at: now });
  });

  it('counts the actions over a VPN', () => {
    expect(userAfter({}, { ip: ipAt(newYork, 'US', { vpn: true }) })?.vpnActions).toBe(1);
    expect(userAfter({}, { ip: ipAt(newYork, 'US') })?.vpnActions).toBe(0);
  });
});

function networkAfter(...fixes: readonly Point[]): NetworkHistory {
  let network: NetworkHistory | null = null;
  for (const fix of fixes) network = updateNetworkHistory(network, fix, 5) ?? network;
  if (network === null) throw new Error('no fix was given');
  return network;
}

it('updateNetworkHistory starts at the first position and then uses the mean of all positions', () => {
  expect(networkAfter(at(10, 20))).toEqual({
    kind: 'network',
    latitude: 10,
    longitude: 20,
    fixes: 1,
    moves: 0,
  });
  const mean = networkAfter(at(0, 0), at(0, 0.02), at(0, 0.04));
  expect(mean.longitude).toBeCloseTo(0.02, 5);
  expect(mean.fixes).toBe(3);
});

it('updateNetworkHistory works across the antimeridian and at the pole', () => {
  expect(Math.abs(networkAfter(at(5, 179.99), at(5, -179.99)).longitude)).toBeCloseTo(180, 5);
  expect(networkAfter(at(89.99, 0), at(89.99, 180)).latitude).toBeCloseTo(90, 5);
});

it('updateNetworkHistory stops learning after enough fixes', () => {
  const settled = networkAfter(...Array.from({ length: maxFixes }, () => bilbao));
  expect(settled.fixes).toBe(maxFixes);
  expect(updateNetworkHistory(settled, bilbao, 5)).toBeNull();
});

it('updateNetworkHistory starts again after a move, even if it had learned enough', () => {
  const settled = networkAfter(...Array.from({ length: maxFixes }, () => bilbao));
  expect(updateNetworkHistory(settled, lisbon, 5)).toMatchObject({ ...lisbon, fixes: 1, moves: 1 });
  expect(updateNetworkHistory(networkAfter(bilbao), kmFrom(bilbao, 4.9), 5)).toMatchObject({
    fixes: 2,
    moves: 0,
  });
});
