import { transactionIdMistake } from '../../shared/api/endpoints';
import { readRemainder } from '../../shared/api/read-report';
import { durationSeconds } from '../../shared/domain/duration';
import type { ReceivedReport } from '../../shared/domain/report';
import { reportRow } from '../../shared/domain/report-row';
import type { Answer, Request } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';
import type { Connection } from '../../shared/profile';
import { fail, succeed } from '../../shared/result';
import type { Connections } from '../connection/connections';
import type { Endpoint, ReportsClient, ReportsResult } from './client';

interface Dependencies {
  readonly client: ReportsClient;
  readonly connections: Connections;
  readonly now: () => number;
}

/** Longest a look-up may let the service wait, in seconds: an hour. */
const longestWaitSeconds = 3_600;

/**
 * Reading reports for the window: pages and look-ups, and the details of what was read last. One request is under way
 * at a time, the newest, so that what is held is always what the window shows.
 */
export class Reading {
  readonly #with: Dependencies;
  #reports: ReadonlyMap<string, ReceivedReport> = new Map();
  #underWay: AbortController | null = null;
  #readable: string | null = null;

  constructor(dependencies: Dependencies) {
    this.#with = dependencies;
  }

  page({ page, limit }: Request<'reports.page'>): Promise<Answer<'reports.page'>> {
    return this.#read({ page, limit }, (endpoint, signal) =>
      this.#with.client.reports(endpoint, { page, limit }, signal),
    );
  }

  async lookUp(query: Request<'reports.lookUp'>): Promise<Answer<'reports.lookUp'>> {
    const mistake = lookUpMistake(query);
    if (mistake) return fail(mistake);
    return this.#read(query, (endpoint, signal) =>
      this.#with.client.transactionReports(endpoint, query, signal),
    );
  }

  cancel(): Answer<'reports.cancel'> {
    this.#underWay?.abort();
    return succeed(null);
  }

  /** Ends what is under way and lets go of what was read when another profile is open, or its key is gone. */
  follow({ profile, key }: Connection): void {
    const readable = key === 'present' ? (profile?.id ?? null) : null;
    if (readable === this.#readable) return;
    this.#readable = readable;
    this.cancel();
    this.#reports = new Map();
  }

  detail({ key }: Request<'reports.detail'>): Answer<'reports.detail'> {
    const report = this.#reports.get(key);
    return report ? succeed({ ...report, ...readRemainder(report.json) }) : fail({ kind: 'gone' });
  }

  async #read(
    { page, limit }: { readonly page: number; readonly limit: number },
    ask: (endpoint: Endpoint, signal: AbortSignal) => Promise<ReportsResult>,
  ): Promise<Answer<'reports.page'>> {
    const { connections, now } = this.#with;
    this.cancel();
    const mine = new AbortController();
    this.#underWay = mine;
    const endpoint = await connections.endpoint();
    if (mine.signal.aborted) return fail({ kind: 'cancelled' });
    if (!endpoint.ok) return endpoint;
    const answer = await ask(endpoint.value, mine.signal);
    if (mine.signal.aborted) return fail({ kind: 'cancelled' });
    connections.record(endpoint.value.profileId, answer.ok ? null : answer.problem);
    if (!answer.ok) return answer;
    this.#reports = new Map(answer.value.map((report) => [report.key, report]));
    const rows = answer.value.map(reportRow);
    return succeed({ rows, page, limit, mayHaveNext: rows.length >= limit, receivedAt: now() });
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
