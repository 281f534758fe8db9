import type { JsonText } from '../../../shared/domain/report';
import type { Random } from './random';

/** What a user did: most of the `extra_data` that applications send, as exact JSON text. */
function operationText(operation: string, concept: string, amount: number): JsonText {
  return `{"operation":"${operation}","concept":${JSON.stringify(concept)},"amount":${amount}}`;
}

export const registration = operationText('registration', 'New account', 0);

/** Something that anybody does any day; now and then the application says nothing about it. */
export function someOperation(random: Random): JsonText | null {
  if (random.chance(0.03)) return null;
  const { operation, concept, most } = random.pick(operations);
  return operationText(operation, concept, amountUpTo(most, random));
}

/** A payment of up to `most`. */
export function payment(concept: string, most: number, random: Random): JsonText {
  return operationText('transaction', concept, amountUpTo(most, random));
}

const operations = [
  { operation: 'login', concept: 'Sign in', most: 0 },
  { operation: 'login', concept: 'Sign in with fingerprint', most: 0 },
  { operation: 'transaction', concept: 'Transfer to a friend', most: 400 },
  { operation: 'transaction', concept: 'Card payment', most: 120 },
  { operation: 'transaction', concept: 'Electricity bill', most: 160 },
  { operation: 'booking', concept: 'Book August', most: 900 },
  { operation: 'booking', concept: 'Train ticket', most: 90 },
];

/** A sum of money with two decimals at most. */
function amountUpTo(most: number, random: Random): number {
  return Math.round(random.between(0, most) * 100) / 100;
}
