import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, okAnswer } from '../../shared/node/rest/request';
import { send } from '../../shared/node/rest/server';
import { emptyEndAnswer, emptyEnds } from '../faults/worlds/list-ends';
import { afterTest } from './after-test';

/** What a service answers after the last page of its list. */
export const listEnds = [
  '[]',
  ...emptyEnds,
  'last page again',
  'last page again, in other bytes',
  'first page again',
] as const;
export type ListEnd = (typeof listEnds)[number];

const key = 'ListKey.0123456789';

/** A reports service with this list, of which each report is sent exactly as its text. It is closed after the test. */
export async function startListService(reports: readonly string[], end: ListEnd = '[]') {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const [limit, page] = [Number(url.searchParams.get('limit')), Number(url.searchParams.get('page'))];
    const pageAt = (number: number) => reports.slice((number - 1) * limit, number * limit);
    if (request.headers.authorization !== key) return send(response, { status: 401, body: '{}' });
    const some = pageAt(page);
    if (some.length > 0) return send(response, listAnswer(some));
    const last = pageAt(Math.ceil(reports.length / limit));
    send(response, endAnswer(end, { first: pageAt(1), last, page }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => new Promise((resolve) => server.close(resolve)));
  afterTest(() => server.closeAllConnections());
  const { port }: Pick<AddressInfo, 'port'> = Object.assign({ port: 0 }, server.address());
  return { address: `http://127.0.0.1:${port}/`, application: { id: 'shop', name: 'Shop', key } };
}

/** A report with other spaces and one more field, as a service that says when it answered. */
function changedBytes(report: string, page: number): string {
  return report.replace(/^\{/, `{ "answered_at": ${page},`);
}

interface SentPages {
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** The number of the requested one. */
  readonly page: number;
}

function endAnswer(end: ListEnd, { first, last, page }: SentPages): Answer {
  switch (end) {
    case '[]':
      return listAnswer([]);
    case 'last page again':
      return listAnswer(last);
    case 'last page again, in other bytes':
      return listAnswer(last.map((report) => changedBytes(report, page)));
    case 'first page again':
      return listAnswer(first);
    default:
      return emptyEndAnswer(end);
  }
}

function listAnswer(reports: readonly string[]): Answer {
  return okAnswer(`[${reports.join(',\n')}]`);
}
