import type { ReplaceAnswer, ServeFault } from './fault';

/** Never answers. Ends when the client disconnects or the server closes. */
export const hang: ReplaceAnswer = () => {};

/** Sends the headers and the first byte, then stops. */
export const hangAfterHead: ReplaceAnswer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('[');
};

/** Resets the connection without processing the request. */
export const reset: ReplaceAnswer = (response) => void response.socket?.resetAndDestroy();

/**
 * Processes the request, then resets the connection instead of answering, so that the client can't know the outcome.
 */
export const resetAfterWork: ServeFault = async (response, answer) => {
  await answer();
  await reset(response);
};
