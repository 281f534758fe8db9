import { transactionIdError } from '../../shared/api/endpoints';
import type { Answer, CallArguments } from '../../shared/contract/contract';
import type { LookUpFound, ReportsChanged } from '../../shared/contract/report.calls';
import { durationSeconds } from '../../shared/domain/duration';
import { isNotFound, type Problem } from '../../shared/domain/problem';
import { type StoreState, timesRebuilt } from '../../shared/domain/store-state';
import { messages } from '../../shared/i18n/messages';
import { transactionIdErrorText } from '../../shared/i18n/validation-text';
import type { Connection } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { OpenEndpoint, ServiceConnection } from '../connection/service-connection';
import { type AnswerBody, type ReportsClient, unexpectedAnswer } from '../reports-api/client';
import type { PagePrints, StoreAnswer, StoreRequest } from '../store/contract';
import { haveSameReports } from '../sync/page-repetition';

interface LookUpStore {
  call(name: 'lookUp.store', request: StoreRequest<'lookUp.store'>): Promise<StoreAnswer<'lookUp.store'>>;
}

interface Dependencies {
  readonly client: Pick<ReportsClient, 'transactionReports'>;
  readonly connection: Pick<ServiceConnection, 'endpoint' | 'record'>;
  readonly store: LookUpStore;
  readonly newId: () => string;
  /** Called after each page that contained new reports. */
  readonly onReportsStored: (changed: ReportsChanged) => void;
}

type Query = CallArguments<'reports.lookUp'>;
type Page = { readonly page: number; readonly limit: number };

/** Maximum time that a look-up may let the service wait, in seconds: one hour. */
const maxWaitSeconds = 3_600;
const pageLimit = 100;
/** Maximum number of reports read for one transaction. */
const maxReports = 10_000;

/**
 * Reads all pages of one transaction's reports from the service and stores them under the look-up's id. Only
 * one look-up runs at a time: a new one cancels the previous one.
 */
export class LookUps {
  readonly #dependencies: Dependencies;
  #running: AbortController | null = null;
  #profileId: string | null = null;
  /** How often the copy was rebuilt since its store was opened. */
  #rebuilt = 0;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async lookUp(query: Query): Promise<Answer<'reports.lookUp'>> {
    const error = lookUpError(query);
    if (error) return fail(error);
    this.cancel();
    const controller = new AbortController();
    this.#running = controller;
    const endpoint = await this.#dependencies.connection.endpoint();
    if (controller.signal.aborted) return fail({ kind: 'cancelled' });
    if (!endpoint.ok) return endpoint;
    const signal = AbortSignal.any([controller.signal, endpoint.value.replaced]);
    return this.#readPages(query, endpoint.value, signal);
  }

  cancel(): Answer<'reports.cancelLookUp'> {
    this.#running?.abort();
    return succeed(null);
  }

  /**
   * Must be called after every change of the connection, and of the store. A look-up is cancelled when its profile or
   * key changes, or the copy of the reports is rebuilt.
   */
  onProfileChange({ profile, key }: Connection, store: StoreState): void {
    const profileId = key === 'present' ? (profile?.id ?? null) : null;
    const rebuilt = timesRebuilt(store);
    if (profileId !== this.#profileId || rebuilt > this.#rebuilt) this.cancel();
    this.#profileId = profileId;
    this.#rebuilt = rebuilt;
  }

  /**
   * Reads pages until one is empty, not found, or equal to the previous one. A short first page may mean that
   * the service limits the page size, so the next request uses that size.
   */
  async #readPages(
    query: Query,
    endpoint: OpenEndpoint,
    signal: AbortSignal,
  ): Promise<Answer<'reports.lookUp'>> {
    const id = this.#dependencies.newId();
    let found: LookUpFound = {
      filter: { field: 'lookUp', id, transactionId: query.transactionId },
      received: 0,
      foreign: 0,
    };
    let next: Page = { page: 1, limit: pageLimit };
    let previous: PagePrints | null = null;
    while (found.received < maxReports) {
      const answer = await this.#page(query, endpoint, next, signal);
      if (signal.aborted) return fail({ kind: 'cancelled' });
      if (!answer.ok && next.page > 1 && isNotFound(answer.problem)) break;
      if (!answer.ok) return answer;
      const request = { body: answer.value.bytes, lookUpId: id, transactionId: query.transactionId };
      const taken = await this.#dependencies.store.call('lookUp.store', request);
      if (signal.aborted) return fail({ kind: 'cancelled' });
      if (!taken.ok) return taken;
      const read = taken.value.ok ? taken.value : fail(unexpectedAnswer(answer.value, taken.value.problem));
      this.#dependencies.connection.record(endpoint, read.ok ? null : read.problem);
      if (!read.ok) return read;
      const { received, added, foreign, prints } = read.value;
      // Fraud notifications are for new reports, not for ones the user looked up.
      if (added > 0) this.#dependencies.onReportsStored({ added, addedFraud: 0 });
      if (received === 0 || (previous && haveSameReports(prints, previous))) break;
      found = { ...found, received: found.received + received, foreign: found.foreign + foreign };
      previous = prints;
      next = { page: next.page + 1, limit: next.page === 1 ? received : next.limit };
    }
    return succeed(found);
  }

  /** Requests one page. Only the first may wait for reports. */
  async #page(
    { transactionId, since, timeout }: Query,
    endpoint: OpenEndpoint,
    page: Page,
    signal: AbortSignal,
  ): Promise<Result<AnswerBody, Problem>> {
    const requested = { transactionId, since, timeout: page.page === 1 ? timeout : '0s', ...page };
    const answer = await this.#dependencies.client.transactionReports(endpoint, requested, { signal });
    if (!answer.ok && !signal.aborted) this.#dependencies.connection.record(endpoint, answer.problem);
    return answer;
  }
}

/** Validates the query, field by field as the form names them; null if it is valid. */
function lookUpError(query: Query): Problem | null {
  const errors = messages.validation.lookUp;
  const error = transactionIdError(query.transactionId);
  if (error) return { kind: 'invalid-input', field: 'Transaction ID', reason: transactionIdErrorText(error) };
  if (durationSeconds(query.since) === null)
    return { kind: 'invalid-input', field: 'Since', reason: errors.since };
  const waitSeconds = durationSeconds(query.timeout);
  if (waitSeconds === null) return { kind: 'invalid-input', field: 'Wait up to', reason: errors.wait };
  return waitSeconds > maxWaitSeconds
    ? { kind: 'invalid-input', field: 'Wait up to', reason: errors.waitTooLong }
    : null;
}
