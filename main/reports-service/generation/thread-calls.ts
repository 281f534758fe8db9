import type { IncomingTransaction } from '../assessor';
import type { StoredHistory, StoredReport } from '../storage/storage';

/** The calls between the threads of a generation, for shared/rpc.ts. First, those to the thread that simulates. */
export interface SimulationCalls {
  readonly next: { readonly request: null; readonly answer: readonly IncomingTransaction[] };
}

/** The calls to the thread that writes. */
export interface StorageCalls {
  readonly readHistories: {
    readonly request: readonly string[];
    readonly answer: readonly StoredHistory[];
  };
  readonly write: { readonly request: WrittenBatch; readonly answer: undefined };
}

/** Reports and histories of one write. Reports are passed as columns, which are cloned faster than objects. */
export interface WrittenBatch {
  readonly transactionIds: readonly string[];
  readonly timestamps: BigInt64Array;
  readonly texts: readonly string[];
  readonly histories: readonly StoredHistory[];
}

export function toBatch(reports: readonly StoredReport[], histories: readonly StoredHistory[]): WrittenBatch {
  return {
    transactionIds: reports.map(({ transactionId }) => transactionId),
    timestamps: BigInt64Array.from(reports, ({ timestamp }) => timestamp),
    texts: reports.map(({ json }) => json),
    histories,
  };
}

export function reportsOf({ transactionIds, timestamps, texts }: WrittenBatch): readonly StoredReport[] {
  return transactionIds.map((transactionId, at) => ({
    transactionId,
    timestamp: timestamps[at] ?? 0n,
    json: texts[at] ?? '',
  }));
}
