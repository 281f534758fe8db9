import { transactionIdMistake } from '../../shared/api/endpoints';
import { durationSeconds } from '../../shared/domain/duration';
import type { Answer, Asked } from '../../shared/ipc';
import type { LookUpFound, ReportsChanged } from '../../shared/ipc/report-calls';
import { messages } from '../../shared/messages/messages';
import type { Problem } from '../../shared/problem';
import type { Connection } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { Connections, OpenEndpoint } from '../connection/connections';
import type { StoreAnswer, StoreRequest } from '../store/contract';
import { type AnswerBody, type ReportsClient, unexpectedAnswer } from './client';

/** The part of the store that look-ups see. */
interface LookUpStore {
  call(name: 'lookUp.take', request: StoreRequest<'lookUp.take'>): Promise<StoreAnswer<'lookUp.take'>>;
}

interface Dependencies {
  readonly client: Pick<ReportsClient, 'transactionReports'>;
  readonly connections: Pick<Connections, 'endpoint' | 'record'>;
  readonly store: LookUpStore;
  /** An id that no other look-up has. */
  readonly newId: () => string;
  /** Told after each page that brought reports which were not known. */
  readonly stored: (changed: ReportsChanged) => void;
}

type Query = Asked<'reports.lookUp'>;
type Page = { readonly page: number; readonly limit: number };

/** Longest a look-up may let the service wait, in seconds: an hour. */
const longestWaitSeconds = 3_600;
/** Reports of a page. */
const pageLimit = 100;
/** A transaction with more reports is not followed further. */
const mostReports = 10_000;

/**
 * Asks the service for the reports of one transaction, all pages of them, and has them kept under the look-up's id. One
 * look-up is under way at a time: the newest.
 */
export class LookUps {
  readonly #with: Dependencies;
  #underWay: AbortController | null = null;
  #profileId: string | null = null;

  constructor(dependencies: Dependencies) {
    this.#with = dependencies;
  }

  async lookUp(query: Query): Promise<Answer<'reports.lookUp'>> {
    const mistake = lookUpMistake(query);
    if (mistake) return fail(mistake);
    this.cancel();
    const mine = new AbortController();
    this.#underWay = mine;
    const endpoint = await this.#with.connections.endpoint();
    if (mine.signal.aborted) return fail({ kind: 'cancelled' });
    if (!endpoint.ok) return endpoint;
    const signal = AbortSignal.any([mine.signal, endpoint.value.replaced]);
    return this.#found(query, endpoint.value, signal);
  }

  /** Ends the look-up that is under way, if any. */
  cancel(): Answer<'reports.cancelLookUp'> {
    this.#underWay?.abort();
    return succeed(null);
  }

  /** To be told after every change of the connection: a look-up ends with the profile, or the key, it was made with. */
  follow({ profile, key }: Connection): void {
    const profileId = key === 'present' ? (profile?.id ?? null) : null;
    if (profileId === this.#profileId) return;
    this.#profileId = profileId;
    this.cancel();
  }

  /**
   * Follows the pages until one is empty, not found, or the same as the one before. Like in a pass over all reports, a
   * short first page may be the service's largest: the next one of its size tells.
   */
  async #found(query: Query, endpoint: OpenEndpoint, signal: AbortSignal): Promise<Answer<'reports.lookUp'>> {
    const id = this.#with.newId();
    let found: LookUpFound = {
      filter: { field: 'lookUp', id, transactionId: query.transactionId },
      received: 0,
      foreign: 0,
    };
    let next: Page = { page: 1, limit: pageLimit };
    let before: string | null = null;
    while (found.received < mostReports) {
      const answer = await this.#page(query, endpoint, next, signal);
      if (signal.aborted) return fail({ kind: 'cancelled' });
      if (!answer.ok && next.page > 1 && isNotFound(answer.problem)) break;
      if (!answer.ok) return answer;
      const request = { body: answer.value.bytes, lookUpId: id, transactionId: query.transactionId };
      const taken = await this.#with.store.call('lookUp.take', request);
      if (signal.aborted) return fail({ kind: 'cancelled' });
      if (!taken.ok) return taken;
      const read = taken.value.ok ? taken.value : fail(unexpectedAnswer(answer.value, taken.value.problem));
      this.#with.connections.record(endpoint, read.ok ? null : read.problem);
      if (!read.ok) return read;
      const { received, added, foreign, fingerprint } = read.value;
      // Whoever is to be told of fraud waits for what is new, not for what was asked for.
      if (added > 0) this.#with.stored({ added, addedFraud: 0 });
      if (received === 0 || fingerprint === before) break;
      found = { ...found, received: found.received + received, foreign: found.foreign + foreign };
      before = fingerprint;
      next = { page: next.page + 1, limit: next.page === 1 ? received : next.limit };
    }
    return succeed(found);
  }

  /** One page; only the first may be waited for. */
  async #page(
    { transactionId, since, timeout }: Query,
    endpoint: OpenEndpoint,
    page: Page,
    signal: AbortSignal,
  ): Promise<Result<AnswerBody, Problem>> {
    const asked = { transactionId, since, timeout: page.page === 1 ? timeout : '0s', ...page };
    const answer = await this.#with.client.transactionReports(endpoint, asked, { signal });
    if (!answer.ok && !signal.aborted) this.#with.connections.record(endpoint, answer.problem);
    return answer;
  }
}

function isNotFound(problem: Problem): boolean {
  return problem.kind === 'service-error' && problem.status === 404;
}

/** Why a look-up cannot be asked, field by field as the form names them; null when it can. */
function lookUpMistake(query: Query): Problem | null {
  const invalid = (field: string, reason: string): Problem => ({ kind: 'invalid-input', field, reason });
  const mistakes = messages.mistakes.lookUp;
  const mistake = transactionIdMistake(query.transactionId);
  if (mistake) return invalid('Transaction ID', mistake);
  if (durationSeconds(query.since) === null) return invalid('Since', mistakes.since);
  const waitSeconds = durationSeconds(query.timeout);
  if (waitSeconds === null) return invalid('Wait up to', mistakes.wait);
  return waitSeconds > longestWaitSeconds ? invalid('Wait up to', mistakes.waitTooLong) : null;
}
