import { join } from 'node:path';
import type { ReportCalls, StoreHandlers, StoreReply, SyncPass } from '../../../main/store/contract';
import { type Investigations, investigationsOf } from '../../../main/store/investigation/investigations';
import { reportHandlers } from '../../../main/store/reports/report.handlers';
import { ReportsDatabase } from '../../../main/store/reports/reports-database';
import type { ReviewLog } from '../../../main/store/user-data/review-log';
import type { Problem } from '../../../shared/domain/problem';
import type { Result } from '../../../shared/result';
import { temporaryFolder } from '../runner/temporary-folder';

export const someKey = '0123456789abcdef'.repeat(4);

/** An open local copy, with its calls. */
export interface StoredCopy {
  readonly path: string;
  readonly reports: ReportsDatabase;
  readonly calls: Pick<StoreHandlers, ReportCalls>;
  readonly investigations: Investigations;
}

export async function storedCopy(
  log: ReviewLog,
  options: { readonly path?: string; readonly clock?: () => number } = {},
): Promise<StoredCopy> {
  const { path = join(temporaryFolder(), 'reports.db'), clock = () => 1_000 } = options;
  const reports = await ReportsDatabase.open(path, someKey, log);
  const investigations = investigationsOf(reports.backgroundReader);
  return { path, reports, calls: reportHandlers(reports, clock), investigations };
}

export function pass(id: number, kind: SyncPass['kind'] = 'all'): SyncPass {
  return {
    id,
    kind,
    until: 'end',
    base: id - 1,
    joined: id === 1,
    lowest: null,
    fromTop: true,
    newest: null,
    page: 1,
    limit: 100,
    received: 0,
    added: 0,
    falling: 0,
    rising: 0,
    doubts: 0,
    startedAt: 0,
  };
}

/** Returns the bytes of a response; elements are JSON texts. */
export function answerOf(elements: readonly string[]): Uint8Array<ArrayBuffer> {
  return Buffer.from(`[${elements.join(',')}]`);
}

/** Returns the value of a result. Throws if the call failed. */
export function succeeded<Value>(answer: Result<Value, Problem>): Value {
  if (!answer.ok) throw new Error(`The call failed: ${answer.problem.kind}`);
  return answer.value;
}

/** Stores a page, which must be a response of the service, and returns the result. */
export async function took(
  { calls }: StoredCopy,
  elements: readonly string[],
  by: SyncPass = pass(1),
): Promise<Extract<StoreReply<'pages.store'>, { ok: true }>['value']> {
  const taken = succeeded(await calls['pages.store']({ body: answerOf(elements), pass: by }));
  if (!taken.ok) throw new Error(`Not an answer: ${taken.problem}`);
  return taken.value;
}
