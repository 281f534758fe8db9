// @ts-check
import { createServer } from 'node:http';

// The reference of the service: Node's own server and nothing else. It is sent the answers, answers a request by looking
// its target up, and looks at nothing else of it. One thing is asked of it: to take the answers and tell its port.

/** @typedef {{ readonly headers: Readonly<Record<string, string>>, readonly body: Buffer }} BareAnswer */
/** @type {ReadonlyMap<string, BareAnswer>} */
let answers = new Map();

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, answer.headers).end(answer.body);
});

process.on('message', (/** @type {ReadonlyMap<string, BareAnswer>} */ sent) => {
  answers = new Map(
    [...sent].map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body) }]),
  );
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address();
    process.send?.(typeof bound === 'object' ? bound?.port : null);
  });
});
