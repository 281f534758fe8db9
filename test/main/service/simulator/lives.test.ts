import { describe, expect, it } from 'vitest';
import { bannedPlaces } from '../../../../main/service/assessment/thresholds';
import type { Action } from '../../../../main/service/simulator/action';
import type { Life } from '../../../../main/service/simulator/life';
import { bannedPlaceVisitor } from '../../../../main/service/simulator/lives/banned-place-visitor';
import { commuter } from '../../../../main/service/simulator/lives/commuter';
import { emulatorUser } from '../../../../main/service/simulator/lives/emulator-user';
import { gpsSpoofer } from '../../../../main/service/simulator/lives/gps-spoofer';
import { islander } from '../../../../main/service/simulator/lives/islander';
import { newPhoneOwner } from '../../../../main/service/simulator/lives/new-phone-owner';
import { phishingRing } from '../../../../main/service/simulator/lives/phishing-ring';
import { polarScientist } from '../../../../main/service/simulator/lives/polar-scientist';
import { rootedPhoneOwner } from '../../../../main/service/simulator/lives/rooted-phone-owner';
import { sensorlessUser } from '../../../../main/service/simulator/lives/sensorless-user';
import { simSwapVictim } from '../../../../main/service/simulator/lives/sim-swap-victim';
import { syntheticFarm } from '../../../../main/service/simulator/lives/synthetic-farm';
import { torUser } from '../../../../main/service/simulator/lives/tor-user';
import { traveller } from '../../../../main/service/simulator/lives/traveller';
import { vpnUser } from '../../../../main/service/simulator/lives/vpn-user';
import { type Random, randomFrom } from '../../../../main/service/simulator/random';
import { distanceKm, type Point } from '../../../../shared/domain/geodesy';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const hour = 3_600_000;

/** The whole story, chapter by chapter, an action an hour. */
function tell(make: (random: Random) => Life, seed: number): readonly (readonly Action[])[] {
  const random = randomFrom(seed);
  let at = Date.UTC(2026, 0, 1);
  return make(random).chapters.map((chapter) =>
    Array.from({ length: chapter.actions }, () => {
      at += hour;
      return chapter.act({ at, random });
    }),
  );
}

const usersOf = (actions: readonly Action[] = []) => new Set(actions.map(({ userId }) => userId));
const devicesOf = (actions: readonly Action[] = []) => new Set(actions.map(({ device }) => device.id));
const simCardsOf = (actions: readonly Action[] = []) => new Set(actions.map(({ simCard }) => simCard));
const fixesOf = (actions: readonly Action[] = []) => actions.flatMap(({ gpsFix }) => gpsFix ?? []);
const networksOf = (actions: readonly Action[] = []) =>
  new Set(actions.flatMap(({ wifiScan }) => wifiScan.map(({ bssid }) => bssid)));
/** Where the IP address says it is. */
function ipPointsOf(actions: readonly Action[] = []): readonly Point[] {
  return actions.flatMap(({ ip }) => {
    const { latitude = null, longitude = null } = ip?.address ?? {};
    return latitude === null || longitude === null ? [] : [{ latitude, longitude }];
  });
}
const furthestKm = (ones: readonly Point[], others: readonly Point[]) =>
  Math.max(...ones.flatMap((one) => others.map((other) => distanceKm(one, other))));
const nearestKm = (ones: readonly Point[], others: readonly Point[]) =>
  Math.min(...ones.flatMap((one) => others.map((other) => distanceKm(one, other))));

describe.each(seeds)('the lives of seed %d', (seed) => {
  it.each([commuter, rootedPhoneOwner, islander, polarScientist])('stay near home: %o', (make) => {
    const actions = tell(make, seed).flat();
    expect(usersOf(actions).size).toBe(1);
    expect(devicesOf(actions).size).toBe(1);
    const fixes = fixesOf(actions);
    expect(furthestKm(fixes, fixes)).toBeLessThan(45);
    expect(furthestKm(fixes, ipPointsOf(actions))).toBeLessThan(80);
  });

  it('have another device and SIM card take over an account, far away, until the victim is back', () => {
    const [before, attack, after] = tell(simSwapVictim, seed);
    expect(usersOf([...(before ?? []), ...(attack ?? []), ...(after ?? [])]).size).toBe(1);
    for (const device of devicesOf(attack)) expect(devicesOf(before)).not.toContain(device);
    for (const card of simCardsOf(attack)) expect(simCardsOf(before)).not.toContain(card);
    expect(nearestKm(ipPointsOf(before), ipPointsOf(attack))).toBeGreaterThan(1_500);
    expect(devicesOf(after)).toEqual(devicesOf(before));
  });

  it('begin the attack within the hour after what the victim did last', () => {
    const chapters = simSwapVictim(randomFrom(seed)).chapters;
    expect(chapters[1]?.everyMinutes?.[1]).toBeLessThan(60);
  });

  it('phish accounts of users who acted before, on two devices at one place', () => {
    const [before, attack] = tell(phishingRing, seed);
    expect(usersOf(attack).size).toBeGreaterThanOrEqual(3);
    for (const user of usersOf(attack)) expect(usersOf(before)).toContain(user);
    for (const device of devicesOf(attack)) expect(devicesOf(before)).not.toContain(device);
    expect(devicesOf(attack).size).toBeLessThanOrEqual(2);
    expect(furthestKm(fixesOf(attack), fixesOf(attack))).toBeLessThan(0.1);
  });

  it('register one invented user after another on three devices', () => {
    const actions = tell(syntheticFarm, seed).flat();
    expect(usersOf(actions).size).toBe(actions.length);
    expect(devicesOf(actions).size).toBeLessThanOrEqual(3);
    expect(networksOf(actions).size).toBeLessThanOrEqual(4);
  });

  it('have the GPS tell another city among the same networks', () => {
    const [honest, spoofed] = tell(gpsSpoofer, seed);
    expect(nearestKm(fixesOf(honest), fixesOf(spoofed))).toBeGreaterThan(200);
    const known = networksOf(honest);
    expect([...networksOf(spoofed)].some((bssid) => known.has(bssid))).toBe(true);
    expect(honest?.some(({ device }) => device.gpsSpoofed)).toBe(false);
  });

  it('put the SIM card into a new telephone', () => {
    const [before, after] = tell(newPhoneOwner, seed);
    expect(devicesOf(after)).not.toEqual(devicesOf(before));
    expect(simCardsOf(after)).toEqual(simCardsOf(before));
    expect(usersOf(after)).toEqual(usersOf(before));
  });

  it('travel no faster than aeroplanes', () => {
    const told = tell(traveller, seed);
    for (const [at, { afterHours = 0 }] of traveller(randomFrom(seed)).chapters.entries()) {
      const [from, next] = [ipPointsOf(told[at - 1])[0], ipPointsOf(told[at])[0]];
      if (from && next) expect(distanceKm(from, next) / afterHours).toBeLessThan(900);
    }
  });

  it.each([vpnUser, torUser])('hide far away: %o', (make) => {
    const actions = tell(make, seed).flat();
    expect(actions.every(({ ip }) => ip?.tor !== ip?.vpn)).toBe(true);
    expect(nearestKm(fixesOf(actions), ipPointsOf(actions))).toBeGreaterThan(80);
  });

  it('emulate a device without networks, where every emulator begins', () => {
    for (const { device, sensors, gpsFix } of tell(emulatorUser, seed).flat()) {
      expect(device).toMatchObject({ emulated: true, debugged: true });
      expect(sensors).toEqual({ gps: true, mobileNetworks: false, wifi: false, wifiConnected: false });
      expect(gpsFix?.latitude).toBe(37.421998333333335);
    }
  });

  it('come to a banned place', () => {
    const [before, visit] = tell(bannedPlaceVisitor, seed);
    const insideBanned = (point: Point) =>
      bannedPlaces.some((banned) => distanceKm(banned, point) < banned.radiusKm);
    expect(fixesOf(before).some(insideBanned)).toBe(false);
    expect(fixesOf(visit).every(insideBanned)).toBe(true);
  });

  it('switch every sensor off', () => {
    for (const { sensors, gpsFix, wifiScan, mobileCells, simCard } of tell(sensorlessUser, seed).flat()) {
      expect(Object.values(sensors)).toEqual([false, false, false, false]);
      expect([gpsFix, wifiScan, mobileCells, simCard]).toEqual([null, [], [], null]);
    }
  });
});

it('hides some of those who switched every sensor off behind TOR without a place', () => {
  const actions = seeds.flatMap((seed) => tell(sensorlessUser, seed).flat());
  expect(actions.some(({ ip }) => ip?.tor && ip.address === null)).toBe(true);
  expect(actions.some(({ ip }) => ip?.address)).toBe(true);
});

it('crosses the antimeridian on the way to work', () => {
  const longitudes = seeds
    .flatMap((seed) => fixesOf(tell(islander, seed).flat()))
    .map((fix) => fix.longitude);
  expect(longitudes.some((longitude) => longitude > 179.9)).toBe(true);
  expect(longitudes.some((longitude) => longitude < -179.8)).toBe(true);
});
