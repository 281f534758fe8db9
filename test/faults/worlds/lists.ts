import type { IncomingMessage } from 'node:http';
import { parseExact } from '../../../shared/json/exact-json';
import type { Answer } from '../../../shared/node/rest/request';
import { send } from '../../../shared/node/rest/server';
import type { ServeFault } from '../fault-effects';

/** What services and gateways answer after the last page of a list, in place of []. */
export const emptyEnds = ['null', '204', 'empty body', '{}', '400', '404', '410', '416', '422'] as const;
export type EmptyEnd = (typeof emptyEnds)[number];

export function emptyEndAnswer(end: EmptyEnd): Answer {
  if (end === 'null' || end === '{}') return { status: 200, body: end };
  if (end === 'empty body') return { status: 200, body: '' };
  const body = end === '204' ? '' : '{"error":"Bad Request","error_code":"PAGE","cause":"No such page"}';
  return { status: Number(end), body };
}

/** An object around each list. */
export const wrappedList: ServeFault = async (response, answer) => {
  const { body, ...rest } = await answer();
  const text = Buffer.from(body).toString();
  const list = parseExact(text);
  const wrapped = Array.isArray(list) ? `{"total":${list.length},"reports":${text}}` : text;
  send(response, { ...rest, body: wrapped });
};

/** Ends lists so, or repeats their last page or first page. */
export function endedList(end: EmptyEnd | 'last page' | 'first page'): ServeFault {
  // By key and path: no application gets a page of another one.
  const sent = new Map<string, { readonly first: Answer; readonly last: Answer }>();
  return async (response, answer) => {
    const regular = await answer();
    const list = listOf(response.req);
    const pages = sent.get(list);
    if (regular.status !== 200 || Buffer.from(regular.body).toString() !== '[]') {
      const isFirst = pages === undefined || pageOf(response.req) === '1';
      sent.set(list, { first: isFirst ? regular : pages.first, last: regular });
      send(response, regular);
    } else if (end === 'last page' || end === 'first page')
      send(response, (end === 'last page' ? pages?.last : pages?.first) ?? regular);
    else send(response, emptyEndAnswer(end));
  };
}

function listOf({ headers, url = '' }: IncomingMessage): string {
  return `${headers.authorization} ${url.split('?')[0]}`;
}

function pageOf({ url = '' }: IncomingMessage): string {
  return /[?&]page=(\d+)/.exec(url)?.[1] ?? '1';
}
