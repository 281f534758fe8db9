import { transactionIdMistake } from '../../shared/api/endpoints';
import { readRemainder } from '../../shared/api/read-report';
import { durationSeconds } from '../../shared/domain/duration';
import { reportRow } from '../../shared/domain/report-row';
import type { Answer, Request } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';
import { fail, succeed } from '../../shared/result';
import type { Connections } from '../connection/connections';
import type { ReportsClient, ReportsResult } from './client';
import { Shelf } from './shelf';

interface Dependencies {
  readonly client: ReportsClient;
  readonly connections: Connections;
  readonly now: () => number;
}

/** Longest a look-up may let the service wait, in seconds: an hour. */
const longestWaitSeconds = 3_600;

/** Reading reports for the window: pages and look-ups, one under way at a time, and the details of what was read. */
export class Reading {
  readonly #with: Dependencies;
  readonly #shelf = new Shelf();
  readonly #underWay = new Map<string, AbortController>();

  constructor(dependencies: Dependencies) {
    this.#with = dependencies;
  }

  async page({ page, limit }: Request<'reports.page'>): Promise<Answer<'reports.page'>> {
    const endpoint = this.#with.connections.endpoint();
    if (!endpoint.ok) return endpoint;
    const answer = await this.#with.client.reports(endpoint.value, { page, limit });
    return this.#received(endpoint.value.profileId, answer, page, limit);
  }

  /** A 404 and a 500 are answers as much as a page is; the grid shows them, the connection counts as reached. */
  async lookUp({
    ticket,
    page,
    limit,
    ...query
  }: Request<'reports.lookUp'>): Promise<Answer<'reports.lookUp'>> {
    const mistake = lookUpMistake(query);
    if (mistake) return fail(mistake);
    const endpoint = this.#with.connections.endpoint();
    if (!endpoint.ok) return endpoint;
    const cancel = new AbortController();
    this.#underWay.set(ticket, cancel);
    try {
      const asked = { ...query, page, limit };
      const answer = await this.#with.client.transactionReports(endpoint.value, asked, cancel.signal);
      return this.#received(endpoint.value.profileId, answer, page, limit);
    } finally {
      this.#underWay.delete(ticket);
    }
  }

  cancel({ ticket }: Request<'reports.cancel'>): Answer<'reports.cancel'> {
    this.#underWay.get(ticket)?.abort();
    return succeed(null);
  }

  detail({ key }: Request<'reports.detail'>): Answer<'reports.detail'> {
    const report = this.#shelf.find(key);
    return report ? succeed({ ...report, ...readRemainder(report.json) }) : fail({ kind: 'gone' });
  }

  #received(profileId: string, answer: ReportsResult, page: number, limit: number): Answer<'reports.page'> {
    this.#with.connections.record(profileId, answer.ok ? null : answer.problem);
    if (!answer.ok) return answer;
    this.#shelf.replace(answer.value);
    const rows = answer.value.map(reportRow);
    return succeed({ rows, page, limit, mayHaveNext: rows.length >= limit, receivedAt: this.#with.now() });
  }
}

/** Why a look-up cannot be asked, field by field as the form names them; null when it can. */
function lookUpMistake(query: { transactionId: string; since: string; timeout: string }): Problem | null {
  const invalid = (field: string, reason: string): Problem => ({ kind: 'invalid-input', field, reason });
  const mistake = transactionIdMistake(query.transactionId);
  if (mistake) return invalid('Transaction ID', mistake);
  if (durationSeconds(query.since) === null)
    return invalid('Since', 'Enter a number and s, m, h or d, such as 30d.');
  const waitSeconds = durationSeconds(query.timeout);
  if (waitSeconds === null) return invalid('Wait up to', 'Enter a number and s, m, h or d, such as 5s.');
  return waitSeconds > longestWaitSeconds ? invalid('Wait up to', 'At most one hour (1h).') : null;
}
