import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { maxLives } from '../../../../main/reports-service/simulator/population';
import { createWorld, maxWaiting, simulate } from '../../../../main/reports-service/simulator/world';
import { mobileCellTypes } from '../../../../main/reports-service/transaction';
import { runs } from '../../../support/runner/depth';

const start = Date.UTC(2026, 0, 1);

it('a world stays within its limits of lives and waiting transactions, however long it runs', () => {
  const world = createWorld(3, 1_000_000);
  const lives = world.lives;
  expect(lives).toBeLessThanOrEqual(maxLives);
  let maxSeen = 0;
  for (let made = 0; made < runs(200_000, 20_000); made += 1) {
    world.next(start + made * 20);
    maxSeen = Math.max(maxSeen, world.waiting);
  }
  expect(world.lives).toBe(lives);
  expect(maxSeen).toBeGreaterThan(0);
  expect(maxSeen).toBeLessThanOrEqual(maxWaiting);
});

it('a world continues past the number of transactions that it was sized for', () => {
  const world = createWorld(3, 10);
  const users = new Set<string | null>();
  for (let made = 0; made < 2_000; made += 1) users.add(world.next(start + made * 1_000).transaction.userId);
  expect(users.size).toBeGreaterThan(100);
});

it('a world never decreases the assessment time, even for many transactions at once', () => {
  const world = createWorld(3, 1_000);
  let last = 0n;
  for (let made = 0; made < 1_000; made += 1) {
    const { assessedAt } = world.next(start + Math.floor(made / 100));
    expect(assessedAt).toBeGreaterThanOrEqual(last);
    last = assessedAt;
  }
});

const to = Date.UTC(2026, 2, 1, 12);
const day = 86_400_000;
const simulation = { seed: 7, transactions: 3_000, from: to - 30 * day, to };
const simulated = [...simulate(simulation)];
const transactions = simulated.map(({ transaction }) => transaction);
const firstSent = simulated.filter(({ isRepeated }) => !isRepeated).map(({ transaction }) => transaction);

const word = z.string().min(1);
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const bssid = z.string().regex(/^[0-9a-f][048c](:[0-9a-f]{2}){5}$/);
const signalDbm = z.int().min(-140).max(-20);
const address = z.strictObject({
  city: word,
  country: word,
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  latitude,
  longitude,
  region: word,
  state: word,
});
const operation = z.strictObject({
  operation: z.enum(['login', 'transaction', 'booking', 'registration']),
  concept: word,
  amount: z.number().min(0).max(5_000),
});
const transactionOfLives = z.strictObject({
  transactionId: word,
  timestamp: z.bigint(),
  userId: z.string().regex(/^[a-z]+\.[a-z]+\d+@example\.(com|net|org)$/),
  device: z.strictObject({
    id: z.string().regex(/^[0-9a-f]{32}$/),
    model: word,
    debugged: z.boolean(),
    emulated: z.boolean(),
    gpsSpoofed: z.boolean(),
    rooted: z.boolean(),
  }),
  sensors: z.strictObject({
    gps: z.boolean(),
    mobileNetworks: z.boolean(),
    wifi: z.boolean(),
    wifiConnected: z.boolean(),
  }),
  gpsFix: z.strictObject({ latitude, longitude, accuracyMetres: z.int().min(3).max(30) }).nullable(),
  wifiScan: z.array(z.strictObject({ bssid, signalDbm })).max(4),
  connectedWifi: bssid.nullable(),
  mobileCells: z
    .array(
      z.strictObject({
        type: z.enum(mobileCellTypes),
        id: z.string().regex(/^\d{3}-\d{2}-\d{1,5}-\d{1,9}$/),
        signalDbm,
      }),
    )
    .max(3),
  simCard: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .nullable(),
  ip: z.strictObject({ address: address.nullable(), tor: z.boolean(), vpn: z.boolean() }),
  extraData: z.string().nullable(),
});

describe('simulate', () => {
  it('gives the same transactions for the same seed, and others for another seed', () => {
    expect([...simulate(simulation)]).toEqual(simulated);
    const ids = new Set(transactions.map(({ transactionId }) => transactionId));
    const others = [...simulate({ ...simulation, seed: 8 })];
    expect(others.filter(({ transaction }) => ids.has(transaction.transactionId))).toEqual([]);
  });

  it.each([0, 1, 5])('generates %d transactions if requested', (count) => {
    expect([...simulate({ ...simulation, transactions: count })]).toHaveLength(count);
  });

  it('fills the period, oldest first', () => {
    const times = simulated.map(({ assessedAt }) => assessedAt);
    expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : 1)));
    const [first, last] = [Number(times[0]) / 1e6, Number(times.at(-1)) / 1e6];
    expect(first).toBeGreaterThanOrEqual(simulation.from);
    expect(first).toBeLessThan(simulation.from + day);
    expect(last).toBeLessThanOrEqual(to);
    expect(last).toBeGreaterThan(to - day);
  });

  it('assesses each transaction soon after it happened', () => {
    for (const { transaction, assessedAt, isRepeated } of simulated) {
      if (isRepeated) continue;
      const delay = assessedAt - transaction.timestamp;
      expect(delay).toBeGreaterThanOrEqual(150_000_000n);
      expect(delay).toBeLessThanOrEqual(4_000_000_000n);
    }
  });

  it('generates complete transactions with all values in range', () => {
    for (const transaction of transactions) transactionOfLives.parse(transaction);
  });

  it('includes the data of a sensor only if it is activated', () => {
    for (const { sensors, gpsFix, wifiScan, connectedWifi, mobileCells } of transactions) {
      expect(sensors.gps).toBe(gpsFix !== null);
      expect(sensors.wifi).toBe(wifiScan.length > 0);
      expect(sensors.wifiConnected).toBe(connectedWifi !== null);
      if (connectedWifi !== null) expect(wifiScan[0]?.bssid).toBe(connectedWifi);
      if (!sensors.mobileNetworks) expect(mobileCells).toEqual([]);
    }
  });

  it('includes extra_data as JSON', () => {
    for (const { extraData } of transactions) if (extraData !== null) operation.parse(JSON.parse(extraData));
    expect(transactions.some(({ extraData }) => extraData === null)).toBe(true);
  });

  it('gives each transaction a unique ID, some of which contain slashes', () => {
    const ids = firstSent.map(({ transactionId }) => transactionId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.some((id) => id.includes('/'))).toBe(true);
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(ids.every((id) => id.includes('/') || uuid.test(id))).toBe(true);
  });

  it('assesses many transactions again, some many times, in the world of reassessed ones', () => {
    const counts = new Map<string, number>();
    for (const { transaction } of simulate({ ...simulation, world: 'reassessed' }))
      counts.set(transaction.transactionId, (counts.get(transaction.transactionId) ?? 0) + 1);
    const sent = [...counts.values()];
    expect(sent.filter((count) => count > 1).length / sent.length).toBeCloseTo(0.1, 1);
    expect(Math.max(...sent)).toBeGreaterThan(4);
  });

  it('sends some transactions again, unchanged, 10 to 90 minutes later', () => {
    const sent = new Map(simulated.map((each) => [each.transaction.transactionId, each]));
    for (const { isRepeated, transaction, assessedAt } of simulated) {
      if (isRepeated) expect(transaction).toBe(sent.get(transaction.transactionId)?.transaction);
      if (isRepeated) expect(assessedAt - transaction.timestamp).toBeGreaterThan(600_000_000_000n);
    }
    const share = (simulated.length - firstSent.length) / simulated.length;
    expect(share).toBeGreaterThan(0.01);
    expect(share).toBeLessThan(0.03);
  });

  it('generates more transactions by day than by night', () => {
    const hours = firstSent.flatMap(({ ip, timestamp }) => {
      const longitude = ip?.address?.longitude;
      if (ip === null || longitude === null || longitude === undefined || ip.tor || ip.vpn) return [];
      return [(((Number(timestamp / 1_000_000n) / 3_600_000 + longitude / 15) % 24) + 24) % 24];
    });
    const atNight = hours.filter((hour) => hour >= 1 && hour < 6).length / hours.length;
    expect(atNight).toBeLessThan(0.08);
  });

  it('generates transactions all over the world, on both sides of the antimeridian and at the poles', () => {
    const fixes = transactions.flatMap(({ gpsFix }) => gpsFix ?? []);
    expect(fixes.some(({ longitude }) => longitude > 179.9)).toBe(true);
    expect(fixes.some(({ longitude }) => longitude < -179.8)).toBe(true);
    expect(fixes.some(({ latitude }) => Math.abs(latitude) > 89)).toBe(true);
    expect(new Set(transactions.map(({ ip }) => ip?.address?.countryCode)).size).toBeGreaterThan(25);
  });

  it('uses every type of mobile cell, mostly LTE', () => {
    const types = transactions.flatMap(({ mobileCells }) => mobileCells.map(({ type }) => type));
    expect(new Set(types)).toEqual(new Set(mobileCellTypes));
    expect(types.filter((type) => type === 'lte').length / types.length).toBeGreaterThan(0.6);
  });
});
