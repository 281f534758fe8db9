import type { Store, StoreRequest } from '../../../main/store/contract';
import { everyReport } from '../../../shared/domain/report-query';

/** Returns the body of a response with reports of these IDs, each with its own text. */
export function reportsBody(ids: readonly number[], text = 'a descriptive report') {
  const reports = ids.map((id) => ({ id, transaction_id: `t${id}`, descriptive_report: `${text} ${id}` }));
  return new TextEncoder().encode(JSON.stringify(reports));
}

/** Returns the call that stores a page of reports in a full pass. */
export function taking(ids: readonly number[], text?: string): StoreRequest<'pages.store'> {
  return {
    body: reportsBody(ids, text),
    pass: {
      id: 1,
      kind: 'all',
      until: 'end',
      base: 0,
      joined: true,
      lowest: null,
      fromTop: true,
      newest: null,
      page: 1,
      limit: 20,
      received: 0,
      added: 0,
      falling: 0,
      rising: 0,
      doubts: 0,
      startedAt: 1,
    },
  };
}

/** Returns the number of reports in a store. */
export async function storedIn(store: Store): Promise<number> {
  const counted = await store.call('reports.count', { query: everyReport, asOf: null });
  if (!counted.ok) throw new Error(`The reports were not counted: ${JSON.stringify(counted.problem)}`);
  return counted.value.stored;
}

/** Returns the transactions that have a draft in the store. */
export async function draftsIn(store: Store, transactionIds: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const transactionId of transactionIds) {
    const draft = await store.call('drafts.read', { transactionId });
    if (!draft.ok) throw new Error(`A draft was not read: ${JSON.stringify(draft.problem)}`);
    if (draft.value) found.push(transactionId);
  }
  return found;
}

/** Returns a draft for a transaction, with this text. */
export function draftWith(
  transactionId: string,
  annotations: string,
): StoreRequest<'drafts.write'> & { readonly transactionId: string } {
  return {
    transactionId,
    draft: {
      desiredRisk: 'fraud',
      fraudCases: [],
      score: '',
      ratingType: '',
      annotations,
      impact: '',
      situation: '',
      reporter: { name: '', surname: '', email: '' },
    },
  };
}
