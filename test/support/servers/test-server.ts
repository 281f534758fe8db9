import type { ServiceRequest } from '../../../shared/node/rest/request';
import { type Answer, okAnswer } from '../../../shared/node/rest/request';
import { type ServerOptions, startServer } from '../../../shared/node/rest/server';
import { afterTest } from '../runner/after-test';

/** The defects that the test's servers reported. */
export const defects: unknown[] = [];

/** Starts a server that is closed after the test, and returns its address. */
export async function startTestServer(
  answer: (request: ServiceRequest) => Promise<Answer>,
  options?: ServerOptions,
): Promise<string> {
  const server = await startServer(0, answer, (error) => defects.push(error), options);
  afterTest(async () => {
    await server.close();
    defects.splice(0);
  });
  return server.address;
}

/** Responds with the length of the body, or "too large". */
export async function bodyLength({ receiveBody }: ServiceRequest): Promise<Answer> {
  const body = await receiveBody();
  return okAnswer(JSON.stringify(body === null ? 'too large' : body.length));
}

/** Returns the status and the RestError of a raw response. */
export function readRaw(text: string): { status: number; error: unknown; closes: boolean } {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  return { status, error: JSON.parse(body), closes: /\r\nconnection: close/i.test(head) };
}
