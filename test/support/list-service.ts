import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterTest } from './after-test';

/** What a service answers after the last page of its list. */
export const listEnds = [
  '[]',
  'null',
  '204',
  'empty body',
  '{}',
  '400',
  '404',
  '410',
  '416',
  '422',
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
    const some = pageAt(page);
    answers += 1;
    const number = answers;
    const send = (list: readonly string[]) =>
      answer(response, 200, `[${list.map((report) => written(report, number)).join(',\n')}]`);
    if (request.headers.authorization !== key) return answer(response, 401, '{}');
    if (some.length > 0 || reports.length === 0) return some.length > 0 ? send(some) : sendEnd(response, end);
    const pages = Math.ceil(reports.length / limit);
    const last = pageAt(pages);
    if (end === 'last page again') return send(last);
    if (end === 'last page again, in other bytes')
      return send(last.map((report) => changedBytes(report, page)));
    if (end === 'pages from the first on again') return send(pageAt(((page - 1) % pages) + 1));
    return end === 'first page again' ? send(pageAt(1)) : sendEnd(response, end);
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

function sendEnd(response: ServerResponse, end: ListEnd): void {
  switch (end) {
    case '204':
      response.writeHead(204).end();
      return;
    case 'empty body':
      answer(response, 200, '');
      return;
    case '400':
    case '404':
    case '410':
    case '416':
    case '422':
      answer(response, Number(end), '{"error":"Bad Request","error_code":"PAGE","cause":"No such page"}');
      return;
    default:
      answer(response, 200, end === 'null' || end === '{}' ? end : '[]');
  }
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
