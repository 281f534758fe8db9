import type { JsonText } from '../../../shared/domain/report';
import type { Random } from './random';

/** Returns `extra_data` of an operation, as applications typically send it, as exact JSON text. */
function operationText(operation: string, concept: string, amount: number): JsonText {
  return `{"operation":"${operation}","concept":${JSON.stringify(concept)},"amount":${amount}}`;
}

export const registration = operationText('registration', 'New account', 0);

/** Returns an everyday operation. Occasionally, the application sends none. */
export function randomOperation(random: Random): JsonText | null {
  if (random.chance(0.03)) return null;
  const { operation, concept, max } = random.pick(operations);
  return operationText(operation, concept, amountUpTo(max, random));
}

/** Returns a payment of up to `max`. */
export function payment(concept: string, max: number, random: Random): JsonText {
  return operationText('transaction', concept, amountUpTo(max, random));
}

const operations = [
  { operation: 'login', concept: 'Sign in', max: 0 },
  { operation: 'login', concept: 'Sign in with fingerprint', max: 0 },
  { operation: 'transaction', concept: 'Transfer to a friend', max: 400 },
  { operation: 'transaction', concept: 'Card payment', max: 120 },
  { operation: 'transaction', concept: 'Electricity bill', max: 160 },
  { operation: 'booking', concept: 'Book August', max: 900 },
  { operation: 'booking', concept: 'Train ticket', max: 90 },
];

/** Returns an amount of money with at most two decimals. */
function amountUpTo(max: number, random: Random): number {
  return Math.round(random.between(0, max) * 100) / 100;
}
