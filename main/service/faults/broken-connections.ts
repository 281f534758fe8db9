import type { AnswerInstead, ServeFault } from './fault';

/** Never answers; it ends when the client goes or the server closes. */
export const hang: AnswerInstead = () => {};

/** Sends the head and a first byte, and then no more. */
export const hangAfterHead: AnswerInstead = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('[');
};

/** Resets the connection; nothing is done for the request. */
export const reset: AnswerInstead = (response) => void response.socket?.resetAndDestroy();

/** Does everything that was asked, and resets the connection in place of the answer: the client cannot know. */
export const resetAfterWork: ServeFault = async (response, answer) => {
  await answer();
  await reset(response);
};
