import type { Transaction } from '../transaction';
import { Agenda } from './agenda';
import type { LifeName, WorldName } from './kinds';
import { addressIn, inhabitedCities } from './place';
import { Population } from './population';
import { type Random, randomFrom } from './random';

interface LivedTransaction {
  readonly transaction: Transaction;
  /** The kind of life and the chapter that it is part of. No report contains them. */
  readonly life: LifeName;
  readonly chapter: number;
}

interface SimulatedTransaction extends LivedTransaction {
  /** Report generation time, nanoseconds since 1970. */
  readonly assessedAt: bigint;
  /** It was sent before and is sent once more, to be assessed again. */
  readonly isRepeated: boolean;
}

/** A population and its transactions. It doesn't know about risk. */
export interface World {
  /** Returns the transaction that arrives at this time, ms since 1970. The time must not decrease. */
  next(at: number): SimulatedTransaction;
  /** Number of active lives, which is constant. */
  readonly lives: number;
  /** Number of transactions that will be sent again, at most `maxWaiting`. */
  readonly waiting: number;
}

export const maxWaiting = 500;

/** The share of transactions that are sent once more, and of those sent again that are sent yet again. */
const repetitions = {
  standard: { first: 0.02, further: 0 },
  networks: { first: 0.02, further: 0 },
  reassessed: { first: 0.1, further: 0.6 },
} as const satisfies Readonly<Record<WorldName, unknown>>;

const minute = 60_000;

/**
 * Creates a world sized for a total number of transactions. The same seed, number and times give the same transactions.
 */
export function createWorld(seed: number, transactions: number, name: WorldName = 'standard'): World {
  const random = randomFrom(seed);
  const population = new Population(transactions, random, name);
  const sentAgain = new Agenda<LivedTransaction>(maxWaiting);
  let orders = 0;
  let assessedAt = 0n;

  const { first, further } = repetitions[name];

  function sendAgain(at: number, lived: LivedTransaction): void {
    sentAgain.add(at + random.between(10, 90) * minute, lived);
  }

  function newTransactionId(at: number): string {
    if (!random.chance(0.02)) return newUuid(random);
    orders += 1;
    // Order numbers restart in every world, so the seed keeps them apart.
    return `orders/${new Date(at).getUTCFullYear()}/${seed}-${String(orders).padStart(7, '0')}`;
  }

  function newTransaction(at: number): LivedTransaction {
    const { action, life, chapter } = population.actAt(at);
    const transactionId = newTransactionId(at);
    const timestamp = assessedAt - BigInt(random.whole(150, 4_000)) * 1_000_000n;
    return { transaction: { ...action, transactionId, timestamp }, life, chapter };
  }

  return {
    get lives() {
      return population.lives;
    },
    get waiting() {
      return sentAgain.size;
    },
    next(at) {
      const now = nanoseconds(at, random);
      if (now > assessedAt) assessedAt = now;
      const second = sentAgain.takeDue(at);
      if (second !== undefined) {
        if (further > 0 && random.chance(further)) sendAgain(at, second);
        const again = name === 'networks' ? locatedAgain(second, random) : second;
        return { ...again, assessedAt, isRepeated: true };
      }
      const lived = newTransaction(at);
      if (random.chance(first)) sendAgain(at, lived);
      return { ...lived, assessedAt, isRepeated: false };
    },
  };
}

/** Returns a transaction that is assessed again, whose IP address a newer database may place in another city. */
function locatedAgain(lived: LivedTransaction, random: Random): LivedTransaction {
  const { ip } = lived.transaction;
  if (!ip?.address || !random.chance(0.5)) return lived;
  const city = random.pick(inhabitedCities);
  return { ...lived, transaction: { ...lived.transaction, ip: { ...ip, address: addressIn(city, city) } } };
}

/** Converts to nanoseconds. The digits beyond a double's precision are random. */
function nanoseconds(at: number, random: Random): bigint {
  return BigInt(Math.floor(at)) * 1_000_000n + BigInt(random.whole(0, 999_999));
}

/** Applications define transaction IDs. Most use a random UUID (RFC 9562, version 4). */
function newUuid(random: Random): string {
  const digits = random.hex(30);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-a${digits.slice(15, 18)}-${digits.slice(18)}`;
}

interface Simulation {
  /** The same seed, number and period give the same transactions. */
  readonly seed: number;
  readonly transactions: number;
  /** The period of assessment, ms since 1970. */
  readonly from: number;
  readonly to: number;
  readonly world?: WorldName;
}

/** Generates the transactions of a period, oldest first. Only the population stays in memory. */
export function* simulate({
  seed,
  transactions,
  from,
  to,
  world: name = 'standard',
}: Simulation): Generator<SimulatedTransaction> {
  const world = createWorld(seed, transactions, name);
  const random = randomFrom(seed + 1);
  for (let made = 0; made < transactions; made += 1)
    yield world.next(from + ((to - from) * (made + random.unit())) / transactions);
}
