import { expect } from 'vitest';
import { testNow } from '../clocks/test-time';
import { readAnswerText } from './read-answer-text';
import { startTestService } from './test-service';

const minute = 60_000;

/** Returns the transactions of a response's reports, parsed as by the workstation. */
export async function transactionsOf(response: Response): Promise<readonly (string | null)[]> {
  expect(response.status).toBe(200);
  return (await reportsOf(response)).map(({ transactionId }) => transactionId);
}

/** Returns the reports of a response, parsed as by the workstation. */
export async function reportsOf(response: Response) {
  const read = readAnswerText(await response.text());
  if (!read.ok) throw new Error(read.problem);
  return read.value.map(({ report }) => report);
}

/** Starts a service that received the transactions t1 to t`count`, a minute apart, the last one now. */
export async function serviceWith(count: number) {
  const service = await startTestService();
  for (let number = 1; number <= count; number += 1) {
    service.clock.now = testNow - (count - number) * minute;
    await service.send({ transaction_id: `t${number}`, timestamp: undefined });
  }
  return service;
}
