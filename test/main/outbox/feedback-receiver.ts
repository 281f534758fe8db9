import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A real receiver of feedback. Stores every request and answers as configured. */
export interface FeedbackReceiver {
  readonly baseAddress: string;
  readonly received: { readonly path: string; readonly body: string }[];
  answer: (response: ServerResponse, request: IncomingMessage) => void;
  /** Resolves when this many complete requests have arrived. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a receiver on a free port of this machine. It accepts everything unless configured otherwise. */
export async function startFeedbackReceiver(): Promise<FeedbackReceiver> {
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      started.received.push({ path: request.url ?? '', body });
      started.answer(response, request);
      for (const each of waiting) if (started.received.length >= each.count) each.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const started: FeedbackReceiver = {
    baseAddress: `http://127.0.0.1:${port}/`,
    received: [],
    answer: (response) => response.end('{"ok":true}'),
    arrived: (count) =>
      started.received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return started;
}
