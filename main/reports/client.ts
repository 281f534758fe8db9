import { feedbackPath, reportsPath, transactionReportsPath } from '../../shared/api/endpoints';
import { readReports, readRestError } from '../../shared/api/read-answer';
import { durationSeconds } from '../../shared/domain/duration';
import type { ReceivedReport } from '../../shared/domain/report';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { inTurn } from '../in-turn';
import { type Fetch, type HttpAnswer, requestOnce } from './http';

/** A service and the key for it. */
export interface Endpoint {
  /** Ends in "/". */
  readonly baseAddress: string;
  readonly apiKey: string;
}

export interface TransactionQuery {
  readonly transactionId: string;
  readonly since: string;
  readonly timeout: string;
  readonly limit: number;
  readonly page: number;
}

/** The three calls of the service. Each makes exactly one request; what to do about a failure is the caller's. */
export interface ReportsClient {
  reports(
    endpoint: Endpoint,
    query: { limit: number; page: number },
    signal?: AbortSignal,
  ): Promise<ReportsResult>;
  transactionReports(
    endpoint: Endpoint,
    query: TransactionQuery,
    signal?: AbortSignal,
  ): Promise<ReportsResult>;
  /** Resolves to the service's answer, as text, once it accepted the feedback. */
  sendFeedback(endpoint: Endpoint, transactionId: string, body: string): Promise<Result<string, Problem>>;
}

export type ReportsResult = Result<readonly ReceivedReport[], Problem>;

/** Time a service gets for an answer, beyond what a look-up lets it wait. */
const deadlineSeconds = 30;
/** How much of an answer that is not understood is shown, in characters. */
const longestExcerpt = 2_048;

/**
 * `read` is the fetch for reading; `send` the one for feedback, which must use a new connection each time: on a
 * reused one a broken request is repeated by the network stack itself, and feedback must not be.
 */
export function createReportsClient({
  read,
  send,
}: {
  readonly read: Fetch;
  readonly send: Fetch;
}): ReportsClient {
  // A new connection for the next one closes those still in use.
  const oneAtATime = inTurn();
  async function get(
    endpoint: Endpoint,
    path: string,
    waitSeconds: number,
    signal?: AbortSignal,
  ): Promise<ReportsResult> {
    const url = new URL(path, endpoint.baseAddress);
    const answer = await requestOnce(read, {
      method: 'GET',
      url,
      apiKey: endpoint.apiKey,
      deadlineSeconds: waitSeconds + deadlineSeconds,
      ...(signal ? { signal } : {}),
    });
    if (!answer.ok) return answer;
    const refused = problemOfStatus(answer.value, url.host);
    if (refused) return fail(refused);
    const reports = readReports(answer.value.body);
    if (reports.ok) return reports;
    const excerpt = answer.value.body.slice(0, longestExcerpt);
    return fail({ kind: 'not-the-service', host: url.host, reason: reports.problem, excerpt });
  }
  return {
    reports: (endpoint, query, signal) => get(endpoint, reportsPath(query), 0, signal),
    transactionReports: (endpoint, { transactionId, ...query }, signal) =>
      get(
        endpoint,
        transactionReportsPath(transactionId, query),
        durationSeconds(query.timeout) ?? 0,
        signal,
      ),
    sendFeedback: async (endpoint, transactionId, body) => {
      const url = new URL(feedbackPath(transactionId), endpoint.baseAddress);
      const answer = await oneAtATime(() =>
        requestOnce(send, {
          method: 'POST',
          url,
          apiKey: endpoint.apiKey,
          body,
          deadlineSeconds,
        }),
      );
      if (!answer.ok) return answer;
      const refused = problemOfStatus(answer.value, url.host);
      return refused ? fail(refused) : succeed(answer.value.body.slice(0, longestExcerpt));
    },
  };
}

/**
 * What a status that is no success means; null for success. Documented are 200, 404 and 500. Any 2xx counts as success:
 * taking a 202 for a failure would make people send their feedback twice.
 */
export function problemOfStatus({ status, body }: HttpAnswer, host: string): Problem | null {
  if (status >= 200 && status < 300) return null;
  const restError = readRestError(body);
  if (status === 401 || status === 403) return { kind: 'key-refused', host, status, restError };
  const excerpt = restError ? '' : body.slice(0, longestExcerpt);
  return { kind: 'service-error', host, status, restError, excerpt };
}
