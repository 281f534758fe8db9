import type { SyncPass } from '../../../main/store/contract';
import { MemoryReviewLog } from '../../support/databases/memory-review-log';

/** The reports on a page. */
export const pageLength = 1_000;

/** No report was opened or has a note. */
export const noMarks = new MemoryReviewLog();

/** A pass over all pages of a service, from the first. */
export const firstPass: SyncPass = {
  ...{
    id: 1,
    kind: 'all',
    until: 'end',
    base: 0,
    joined: true,
    lowest: null,
    fromTop: true,
    newest: null,
    page: 1,
    limit: pageLength,
  },
  ...{ received: 0, added: 0, falling: 0, rising: 0, doubts: 0, startedAt: 0 },
};
/** Returns the bytes of a page of reports. */
export async function fetchPage(
  { address, key }: { readonly address: string; readonly key: string },
  page: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(`${address}/reports?limit=${pageLength}&page=${page}`, {
    headers: { authorization: key },
  });
  if (answer.status !== 200) throw new Error(`The service answered ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}
