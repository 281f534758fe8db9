import type { StoredReport } from '../storage/storage';
import { makePopulation } from './population';
import { type Random, randomFrom } from './random';
import { reportOf } from './report-text';
import type { Scene } from './scene';

export interface Simulation {
  readonly applicationId: string;
  readonly reports: number;
  /** The same seed gives the same reports, for the same number, application and time. */
  readonly seed: number;
  /** The end of the simulated period, ms since 1970. */
  readonly now: number;
}

const minute = 60_000;
/** The simulated period: the last 30 days, as far back as a look-up goes by default. */
const period = 30 * 24 * 60 * minute;
/** Ids are longer than a double can hold, as those of the real service may be. */
const firstId = 1_000_000_000_000_000_000n;

/** Makes reports of believable lives, oldest first, one after another: nothing is kept but the people. */
export function* simulateReports(simulation: Simulation): Generator<StoredReport> {
  const { applicationId, reports, seed, now } = simulation;
  const random = randomFrom(seed);
  const population = makePopulation(reports, random);
  const second = new SecondLooks();
  const start = now - period;
  let id = firstId;
  for (let made = 0; made < reports; made += 1) {
    const at = start + (period * (made + random.unit())) / reports;
    id += BigInt(random.whole(1, 1_000_000_007));
    const again = second.dueAt(at);
    const scene = again?.scene ?? population.someoneAt(at, random).act({ at, random });
    const transactionId = again?.transactionId ?? transactionIdFrom(random);
    const timestamp = nanoseconds(at, random);
    const eventTimestamp = again?.eventTimestamp ?? timestamp - BigInt(random.whole(150, 4_000)) * 1_000_000n;
    if (!again) second.maybeTake({ transactionId, eventTimestamp, scene }, at, random);
    yield reportOf({ id, applicationId, transactionId, timestamp, eventTimestamp }, scene);
  }
}

interface Assessed {
  readonly transactionId: string;
  readonly eventTimestamp: bigint;
  readonly scene: Scene;
}

/** Some transactions of high risk are looked at again within the hour or two, and get a second report. */
class SecondLooks {
  readonly #waiting: { readonly due: number; readonly assessed: Assessed }[] = [];

  maybeTake(assessed: Assessed, at: number, random: Random): void {
    if (assessed.scene.risk !== 'high' || !random.chance(0.2)) return;
    const risk = random.chance(0.6) ? 'fraud' : 'low';
    const finding = risk === 'fraud' ? 'The suspicion was confirmed' : 'The suspicion was not confirmed';
    const scene: Scene = {
      ...assessed.scene,
      risk,
      why: `Assessed again. ${finding}. ${assessed.scene.why}`,
    };
    this.#waiting.push({
      due: at + random.between(10, 90) * minute,
      assessed: { ...assessed, scene },
    });
  }

  /** The first of those whose time has come; it is then no longer waiting. */
  dueAt(at: number): Assessed | undefined {
    const found = this.#waiting.findIndex(({ due }) => due <= at);
    return found === -1 ? undefined : this.#waiting.splice(found, 1)[0]?.assessed;
  }
}

/** Times are nanoseconds: what a double cannot hold of them is chance. */
function nanoseconds(at: number, random: Random): bigint {
  return BigInt(Math.floor(at)) * 1_000_000n + BigInt(random.whole(0, 999_999));
}

/** Applications choose these ids; most take a UUID, some a path-like number of their own. */
function transactionIdFrom(random: Random): string {
  if (random.chance(0.02)) return `orders/${random.whole(2020, 2026)}/${random.hex(6).toUpperCase()}`;
  const [a, b, c, d, e] = [random.hex(8), random.hex(4), random.hex(3), random.hex(3), random.hex(12)];
  return `${a}-${b}-4${c}-8${d}-${e}`;
}
