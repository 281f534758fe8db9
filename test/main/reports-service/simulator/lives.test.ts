import { describe, expect, it } from 'vitest';
import { assess } from '../../../../main/reports-service/assessment/assess';
import type { AssessedTransaction } from '../../../../main/reports-service/assessment/assessment';
import type { History } from '../../../../main/reports-service/assessment/history';
import { bannedPlaces } from '../../../../main/reports-service/assessment/thresholds';
import type { Action } from '../../../../main/reports-service/simulator/action';
import type { Life } from '../../../../main/reports-service/simulator/life';
import {
  bannedPlaceVisitor,
  emulatorUser,
  gpsSpoofer,
  phishingRing,
  simSwapVictim,
  syntheticFarm,
} from '../../../../main/reports-service/simulator/lives/fraud';
import {
  commuter,
  islander,
  newPhoneOwner,
  polarScientist,
  rootedPhoneOwner,
  sensorlessUser,
  torUser,
  traveller,
  vpnUser,
} from '../../../../main/reports-service/simulator/lives/honest';
import { type Random, randomFrom } from '../../../../main/reports-service/simulator/random';
import { simulate } from '../../../../main/reports-service/simulator/world';
import { distanceKm, type Point } from '../../../../shared/domain/geodesy';
import { decisions, locationTypes, riskAssignments } from '../../../../shared/domain/vocabulary';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const hour = 3_600_000;

/** Returns all actions of a life, chapter by chapter, one per hour. */
function actionsOf(make: (random: Random) => Life, seed: number): readonly (readonly Action[])[] {
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
/** Returns the registered points of the IP addresses. */
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
    const actions = actionsOf(make, seed).flat();
    expect(usersOf(actions).size).toBe(1);
    expect(devicesOf(actions).size).toBe(1);
    const fixes = fixesOf(actions);
    expect(furthestKm(fixes, fixes)).toBeLessThan(45);
    expect(furthestKm(fixes, ipPointsOf(actions))).toBeLessThan(80);
  });

  it('take over an account with another device and SIM card, far away, until the victim regains it', () => {
    const [before, attack, after] = actionsOf(simSwapVictim, seed);
    expect(usersOf([...(before ?? []), ...(attack ?? []), ...(after ?? [])]).size).toBe(1);
    for (const device of devicesOf(attack)) expect(devicesOf(before)).not.toContain(device);
    for (const card of simCardsOf(attack)) expect(simCardsOf(before)).not.toContain(card);
    expect(nearestKm(ipPointsOf(before), ipPointsOf(attack))).toBeGreaterThan(1_500);
    expect(devicesOf(after)).toEqual(devicesOf(before));
  });

  it("start the attack within an hour of the victim's last action", () => {
    const chapters = simSwapVictim(randomFrom(seed)).chapters;
    expect(chapters[1]?.everyMinutes?.[1]).toBeLessThan(60);
  });

  it('phish accounts of users who acted before, on two devices at one place', () => {
    const [before, attack] = actionsOf(phishingRing, seed);
    expect(usersOf(attack).size).toBeGreaterThanOrEqual(3);
    for (const user of usersOf(attack)) expect(usersOf(before)).toContain(user);
    for (const device of devicesOf(attack)) expect(devicesOf(before)).not.toContain(device);
    expect(devicesOf(attack).size).toBeLessThanOrEqual(2);
    expect(furthestKm(fixesOf(attack), fixesOf(attack))).toBeLessThan(0.1);
  });

  it('register one invented user after another on three devices', () => {
    const actions = actionsOf(syntheticFarm, seed).flat();
    expect(usersOf(actions).size).toBe(actions.length);
    expect(devicesOf(actions).size).toBeLessThanOrEqual(3);
    expect(networksOf(actions).size).toBeLessThanOrEqual(4);
  });

  it('report a GPS position in another city with the same networks', () => {
    const [honest, spoofed] = actionsOf(gpsSpoofer, seed);
    expect(nearestKm(fixesOf(honest), fixesOf(spoofed))).toBeGreaterThan(200);
    const known = networksOf(honest);
    expect([...networksOf(spoofed)].some((bssid) => known.has(bssid))).toBe(true);
    expect(honest?.some(({ device }) => device.gpsSpoofed)).toBe(false);
  });

  it('move the SIM card into a new phone', () => {
    const [before, after] = actionsOf(newPhoneOwner, seed);
    expect(devicesOf(after)).not.toEqual(devicesOf(before));
    expect(simCardsOf(after)).toEqual(simCardsOf(before));
    expect(usersOf(after)).toEqual(usersOf(before));
  });

  it('travel no faster than aeroplanes', () => {
    const chapters = actionsOf(traveller, seed);
    for (const [at, { afterHours = 0 }] of traveller(randomFrom(seed)).chapters.entries()) {
      const [from, next] = [ipPointsOf(chapters[at - 1])[0], ipPointsOf(chapters[at])[0]];
      if (from && next) expect(distanceKm(from, next) / afterHours).toBeLessThan(900);
    }
  });

  it.each([vpnUser, torUser])('connect from far away: %o', (make) => {
    const actions = actionsOf(make, seed).flat();
    expect(actions.every(({ ip }) => ip?.tor !== ip?.vpn)).toBe(true);
    expect(nearestKm(fixesOf(actions), ipPointsOf(actions))).toBeGreaterThan(80);
  });

  it("emulate a device without networks, at the emulator's default position", () => {
    for (const { device, sensors, gpsFix } of actionsOf(emulatorUser, seed).flat()) {
      expect(device).toMatchObject({ emulated: true, debugged: true });
      expect(sensors).toEqual({ gps: true, mobileNetworks: false, wifi: false, wifiConnected: false });
      expect(gpsFix?.latitude).toBe(37.421998333333335);
    }
  });

  it('visit a banned location', () => {
    const [before, visit] = actionsOf(bannedPlaceVisitor, seed);
    const insideBanned = (point: Point) =>
      bannedPlaces.some((banned) => distanceKm(banned, point) < banned.radiusKm);
    expect(fixesOf(before).some(insideBanned)).toBe(false);
    expect(fixesOf(visit).every(insideBanned)).toBe(true);
  });

  it('deactivate all sensors', () => {
    for (const { sensors, gpsFix, wifiScan, mobileCells, simCard } of actionsOf(
      sensorlessUser,
      seed,
    ).flat()) {
      expect(Object.values(sensors)).toEqual([false, false, false, false]);
      expect([gpsFix, wifiScan, mobileCells, simCard]).toEqual([null, [], [], null]);
    }
  });
});

it('use TOR without a location in some of the lives without sensors', () => {
  const actions = seeds.flatMap((seed) => actionsOf(sensorlessUser, seed).flat());
  expect(actions.some(({ ip }) => ip?.tor && ip.address === null)).toBe(true);
  expect(actions.some(({ ip }) => ip?.address)).toBe(true);
});

it('cross the antimeridian on the way to work', () => {
  const longitudes = seeds
    .flatMap((seed) => fixesOf(actionsOf(islander, seed).flat()))
    .map((fix) => fix.longitude);
  expect(longitudes.some((longitude) => longitude > 179.9)).toBe(true);
  expect(longitudes.some((longitude) => longitude < -179.8)).toBe(true);
});

const to = Date.UTC(2026, 2, 1, 12);

describe.each([1, 7])('1,000 simulated transactions of seed %d, assessed in order', (seed) => {
  const assessed = assessedLives(seed);
  const shareOf = (holds: (each: AssessedTransaction) => boolean) =>
    assessed.filter(holds).length / assessed.length;
  const shareOfRisk = (risk: string) => shareOf(({ assessment }) => assessment.riskAssignment === risk);

  it('contain every decision of the specification', () => {
    expect(new Set(assessed.flatMap(({ assessment }) => assessment.decisions))).toEqual(new Set(decisions));
  });

  it('contain every risk level in plausible shares', () => {
    expect(new Set(assessed.map(({ assessment }) => assessment.riskAssignment))).toEqual(
      new Set(riskAssignments),
    );
    expect(shareOfRisk('clear')).toBeGreaterThan(0.35);
    expect(shareOfRisk('clear')).toBeLessThan(0.6);
    expect(shareOfRisk('low')).toBeGreaterThan(0.15);
    expect(shareOfRisk('low')).toBeLessThan(0.35);
    expect(shareOfRisk('high') + shareOfRisk('fraud')).toBeGreaterThan(0.15);
    expect(shareOfRisk('high') + shareOfRisk('fraud')).toBeLessThan(0.4);
  });

  it('contain every risk assessment and match type', () => {
    const assessments = new Set(assessed.map(({ assessment }) => assessment.riskAssessment));
    expect(assessments).toEqual(new Set(['fraud', 'high_risk', 'low_risk', 'unknown_risk']));
    expect(new Set(assessed.flatMap(({ assessment }) => assessment.evidence))).toEqual(
      new Set(['gps', 'wifi_scan', 'wifi_connection', 'mobile_networks']),
    );
  });

  it('are located by every kind of source', () => {
    const types = new Set(assessed.flatMap(({ location }) => location?.locationType ?? []));
    expect(types).toEqual(new Set(locationTypes));
  });

  it('raise every signal', () => {
    for (const signal of ['debugged', 'emulated', 'gpsSpoofed', 'rooted'] as const)
      expect([signal, shareOf(({ transaction }) => transaction.device[signal]) > 0]).toEqual([signal, true]);
    for (const signal of ['tor', 'vpn'] as const)
      expect([signal, shareOf(({ transaction }) => transaction.ip?.[signal] === true) > 0]).toEqual([
        signal,
        true,
      ]);
  });
});

function assessedLives(seed: number): readonly AssessedTransaction[] {
  const past = new Map<string, History>();
  const all: AssessedTransaction[] = [];
  for (const { transaction, isRepeated } of simulate({
    seed,
    transactions: 1_000,
    from: to - 30 * 86_400_000,
    to,
  })) {
    const assessed = assess(transaction, past, isRepeated);
    for (const [key, history] of assessed.changedHistories) past.set(key, history);
    all.push(assessed);
  }
  return all;
}
