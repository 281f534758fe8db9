import type { ServerResponse } from 'node:http';
import type { ServeFault } from './fault';

/** Never answers; it ends when the client goes or the server closes. */
export const hang: ServeFault = () => {};

/** Sends the head and a first byte, and then no more. */
export const hangAfterHead: ServeFault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('[');
};

/** Resets the connection; nothing is done for the request. */
export function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

/** Does everything that was asked, and resets the connection in place of the answer: the client cannot know. */
export const resetAfterWork: ServeFault = async (response, answer) => {
  await answer();
  reset(response);
};
