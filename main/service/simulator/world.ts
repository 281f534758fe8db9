import type { Transaction } from '../transaction';
import { Agenda } from './agenda';
import { Population } from './population';
import { type Random, randomFrom } from './random';

/** A transaction of somebody invented. */
export interface SimulatedTransaction {
  readonly transaction: Transaction;
  /** Report generation time, nanoseconds since 1970. */
  readonly assessedAt: bigint;
  /** It was sent before, and is sent once more to be assessed again. */
  readonly again: boolean;
}

/** People who act. They know nothing of risk. */
export interface World {
  /** What comes in at this time, ms since 1970, which must not go backwards. */
  next(at: number): SimulatedTransaction;
  /** How many lives are being told: stays the same. */
  readonly lives: number;
  /** How many transactions wait to be sent again: `mostWaiting` at most. */
  readonly waiting: number;
}

/** So many transactions wait to be sent again at most. */
export const mostWaiting = 500;

const minute = 60_000;

/**
 * A world in which about so many transactions are to happen in all. The same seed gives the same transactions, for the
 * same number and the same times asked for.
 */
export function createWorld(seed: number, transactions: number): World {
  const random = randomFrom(seed);
  const population = new Population(transactions, random);
  const sentAgain = new Agenda<Transaction>(mostWaiting);
  let orders = 0;
  let assessedAt = 0n;

  function newTransactionId(at: number): string {
    if (!random.chance(0.02)) return newUuid(random);
    orders += 1;
    // Numbered anew in every world: the seed tells their orders apart.
    return `orders/${new Date(at).getUTCFullYear()}/${seed}-${String(orders).padStart(7, '0')}`;
  }

  function newTransaction(at: number): Transaction {
    const action = population.actAt(at);
    const transactionId = newTransactionId(at);
    const timestamp = assessedAt - BigInt(random.whole(150, 4_000)) * 1_000_000n;
    return { ...action, transactionId, timestamp };
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
      if (second !== undefined) return { transaction: second, assessedAt, again: true };
      const transaction = newTransaction(at);
      if (random.chance(0.02)) sentAgain.add(at + random.between(10, 90) * minute, transaction);
      return { transaction, assessedAt, again: false };
    },
  };
}

/** Times are nanoseconds: what a double cannot hold of them is chance. */
function nanoseconds(at: number, random: Random): bigint {
  return BigInt(Math.floor(at)) * 1_000_000n + BigInt(random.whole(0, 999_999));
}

/** Applications choose the ids of transactions; most take a random UUID (RFC 9562, version 4). */
function newUuid(random: Random): string {
  const digits = random.hex(30);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-a${digits.slice(15, 18)}-${digits.slice(18)}`;
}
