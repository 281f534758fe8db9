import type { Deadlines, Fetch } from '../../../main/http/http';
import { type AnswerBody, createReportsClient, type ReadOptions } from '../../../main/reports-api/client';
import { once } from '../../../main/reports-api/retry';
import type { Problem } from '../../../shared/domain/problem';
import type { Result } from '../../../shared/result';
import { testClock } from '../clocks/test-clock';

/** An API key in the format of real services. */
export const apiKey = 'AbCdEf.0123456789012345678901234567890123456789';

/** Creates a client with Node's fetch whose retry delays are recorded instead of waited for. */
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

/** Requests one page of a server's reports. */
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

/** Returns the text of a received body; of a failure, its kind. */
export function textOf(answer: Result<AnswerBody, Problem>): string {
  return answer.ok ? new TextDecoder().decode(answer.value.bytes) : answer.problem.kind;
}
