import { expect } from 'vitest';
import { readAnswerText } from './read-answer-text';
import { startTestService } from './test-service';
import { testNow } from './test-time';

const minute = 60_000;

/** The transactions of an answer's reports, read as the workstation reads them. */
export async function transactionsOf(response: Response): Promise<readonly (string | null)[]> {
  expect(response.status).toBe(200);
  return (await reportsOf(response)).map(({ transactionId }) => transactionId);
}

/** The reports of an answer, read as the workstation reads them. */
export async function reportsOf(response: Response) {
  const read = readAnswerText(await response.text());
  if (!read.ok) throw new Error(read.problem);
  return read.value.map(({ report }) => report);
}

/** A service to which transactions t1 to t`count` were sent, a minute apart, the last one now. */
export async function serviceWith(count: number) {
  const service = await startTestService();
  for (let number = 1; number <= count; number += 1) {
    service.clock.now = testNow - (count - number) * minute;
    await service.send({ transaction_id: `t${number}`, timestamp: undefined });
  }
  return service;
}
