// @ts-check
import { createServer } from 'node:http';

// The reference of the service: Node's own server alone. It receives the responses, and looks up the response
// for the target of each request. Its only message is the responses, to which it replies with its port.

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
