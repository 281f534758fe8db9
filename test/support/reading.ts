import { type AnswerBody, createReportsClient, type ReadOptions } from '../../main/reports-api/client';
import type { Deadlines, Fetch } from '../../main/reports-api/http';
import { once } from '../../main/reports-api/retry';
import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import { testClock } from './test-clock';

/** A key as services give them out. */
export const apiKey = 'AbCdEf.0123456789012345678901234567890123456789';

/** A client over Node's fetch whose waits for another attempt take no time, but are counted. */
export function readingClient({
  deadlines,
  read = fetch,
}: {
  readonly deadlines?: Deadlines;
  readonly read?: Fetch;
} = {}) {
  const clock = testClock();
  const options = deadlines ? { deadlines } : {};
  const client = createReportsClient({ read, send: [read], clock, random: () => 0.5, ...options });
  return { client, clock };
}

/** One request for a page of a server's reports. */
export function readOnce(
  { address }: { readonly address: string },
  options: ReadOptions = {},
  client = readingClient().client,
): Promise<Result<AnswerBody, Problem>> {
  return client.reports(endpointOf(address), { limit: 20, page: 1 }, { retryPolicy: once, ...options });
}

export function endpointOf(address: string) {
  return { baseAddress: `${address}/`, apiKey, replaced: new AbortController().signal };
}

/** The text of a body that came; of a failure, its kind. */
export function textOf(answer: Result<AnswerBody, Problem>): string {
  return answer.ok ? new TextDecoder().decode(answer.value.bytes) : answer.problem.kind;
}
