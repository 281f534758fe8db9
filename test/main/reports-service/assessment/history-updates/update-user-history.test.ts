import { describe, expect, it } from 'vitest';
import type { Facts } from '../../../../../main/reports-service/assessment/facts';
import { updateUserHistory } from '../../../../../main/reports-service/assessment/history-updates/update-user-history';
import type { Transaction } from '../../../../../main/reports-service/transaction';
import { knownUser, now, positionAt, sampleFacts, usualAt } from '../../../../support/sample-facts';
import { ada, bilbao, ipAt, lisbon, newYork, phone } from '../../../../support/transaction-story';

const learned = (known: Partial<Facts>, fields: Partial<Transaction> = {}, isTrusted = true) =>
  updateUserHistory(sampleFacts({ user: knownUser, ...known }, { userId: ada.userId, ...fields }), isTrusted);

describe('updateUserHistory', () => {
  it("records only the user's existence for an untrusted action", () => {
    const fields = { device: phone('thief'), simCard: 'sim-thief' };
    expect(learned({ user: null, position: positionAt(lisbon) }, fields, false)).toEqual({
      kind: 'user',
      since: now,
      devices: [],
      places: [],
      lastSighting: null,
      vpnActions: 0,
    });
    expect(learned({ position: positionAt(lisbon) }, fields, false)).toBeNull();
  });

  it('lists the last used device first, with its SIM card', () => {
    const two = learned({}, { device: phone('tablet') });
    expect(two?.devices.map(({ id }) => id)).toEqual(['tablet', 'ada-phone']);
    const back = learned({ user: two }, { device: ada.device });
    expect(back?.devices.map(({ id, simCard }) => [id, simCard])).toEqual([
      ['ada-phone', 'sim-ada'],
      ['tablet', null],
    ]);
  });

  it('counts the actions at a usual place and records its networks', () => {
    const [home] = knownUser.places;
    if (home === undefined) throw new Error('the user has no place');
    const nearestUsual = { place: home, km: 0.5 };
    const history = learned({ position: positionAt(bilbao), nearestUsual }, { connectedWifi: 'home:02' });
    expect(history?.places).toEqual([
      { ...home, actions: 5, lastSeen: now, networks: ['home:02', 'home:01'] },
    ]);
  });

  it('adds a new place, unless the position is too imprecise', () => {
    expect(learned({ position: positionAt(lisbon), nearestUsual: usualAt(726) })?.places).toHaveLength(2);
    expect(learned({ position: positionAt(lisbon, 5), nearestUsual: usualAt(726) })?.places).toHaveLength(1);
  });

  it('removes the place with the fewest actions; of several, the one not seen for longest', () => {
    const places = [4, 2, 1, 1, 3, 5, 6, 7].map((actions, number) => ({
      ...bilbao,
      actions,
      lastSeen: 100 - number,
      networks: [],
    }));
    const history = learned({
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
    expect(learned({ user, position: positionAt(lisbon) })?.lastSighting).toBe(lastSighting);
    expect(learned({ position: positionAt(lisbon) })?.lastSighting).toMatchObject({ ...lisbon, at: now });
  });

  it('counts the actions over a VPN', () => {
    expect(learned({}, { ip: ipAt(newYork, 'US', { vpn: true }) })?.vpnActions).toBe(1);
    expect(learned({}, { ip: ipAt(newYork, 'US') })?.vpnActions).toBe(0);
  });
});
