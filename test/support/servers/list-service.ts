import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, okAnswer } from '../../../shared/node/rest/request';
import { send } from '../../../shared/node/rest/server';
import { emptyEndAnswer, emptyEnds } from '../../faults/worlds/lists';
import { afterTest } from '../runner/after-test';

/** What a service answers after the last page of its list. */
export const listEnds = [
  '[]',
  ...emptyEnds,
  'last page again',
  'last page again, in other bytes',
  'first page again',
  'pages from the first on again',
] as const;
export type ListEnd = (typeof listEnds)[number];

const key = 'ListKey.0123456789';

/** Returns a report as it is written in an answer, whose number is given. */
export type Written = (report: string, answer: number) => string;

/**
 * A reports service with this list, of which each report is sent exactly as its text, or as `written` changes it in each
 * answer. It is closed after the test.
 */
export async function startListService(
  reports: readonly string[],
  end: ListEnd = '[]',
  written: Written = (report) => report,
) {
  let answers = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const [limit, page] = [Number(url.searchParams.get('limit')), Number(url.searchParams.get('page'))];
    const pageAt = (number: number) => reports.slice((number - 1) * limit, number * limit);
    if (request.headers.authorization !== key) return send(response, { status: 401, body: '{}' });
    answers += 1;
    const number = answers;
    const listed = (list: readonly string[]) => listAnswer(list.map((report) => written(report, number)));
    const some = pageAt(page);
    if (some.length > 0) return send(response, listed(some));
    const pages = Math.ceil(reports.length / limit);
    send(response, endAnswer(end, { pageAt, pages, page, listed }));
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

interface RequestedPage {
  readonly pageAt: (number: number) => readonly string[];
  /** How many there are. */
  readonly pages: number;
  /** The number of the requested one, which is after the last. */
  readonly page: number;
  readonly listed: (reports: readonly string[]) => Answer;
}

function endAnswer(end: ListEnd, { pageAt, pages, page, listed }: RequestedPage): Answer {
  switch (end) {
    case '[]':
      return listed([]);
    case 'last page again':
      return listed(pageAt(pages));
    case 'last page again, in other bytes':
      return listed(pageAt(pages).map((report) => changedBytes(report, page)));
    case 'first page again':
      return listed(pageAt(1));
    case 'pages from the first on again':
      return listed(pageAt(((page - 1) % pages) + 1));
    default:
      return emptyEndAnswer(end);
  }
}

function listAnswer(reports: readonly string[]): Answer {
  return okAnswer(`[${reports.join(',\n')}]`);
}
