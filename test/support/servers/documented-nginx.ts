import { execFile } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterTest } from '../runner/after-test';
import { temporaryFolder } from '../runner/temporary-folder';
import { type DeployedServer, deploymentFile } from '../source/deployment-files';
import { selfSigned } from './certificates';

/** A nginx with a configuration of docs/deployment, in front of servers of the test. */
export interface DocumentedNginx {
  /** Sends a request over TLS. Resolves when the answer begins. */
  send(path: string, options: NginxRequest): Promise<IncomingMessage>;
  /** Begins a request whose body never arrives. Resolves when nginx waits for it. */
  begin(path: string): Promise<void>;
}

interface NginxRequest {
  readonly authorization?: string;
  /** Sent as JSON, by POST. */
  readonly body?: object;
}

const run = promisify(execFile);

/** Starts nginx until the end of the test. `servers` replace the documented addresses, in their order. */
export async function startDocumentedNginx(
  nginx: string,
  server: DeployedServer,
  servers: readonly string[],
): Promise<DocumentedNginx> {
  const folder = temporaryFolder();
  // Its workers run as another user if this one is root.
  chmodSync(folder, 0o755);
  const { cert, key } = selfSigned('localhost');
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key);
  const socket = join(folder, 'socket');
  const left = servers.map((address) => address.replace('http://', ''));
  const configuration = deploymentFile(server, 'nginx.conf')
    .replace('listen 443 ssl;', `listen unix:${socket} ssl;`)
    .replaceAll('/etc/whereabouts/', `${folder}/`)
    .replaceAll(/127\.0\.0\.1:80\d\d/g, () => left.shift() ?? 'no-server');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `pid ${folder}/pid;\nevents { worker_connections 2000; }\nhttp {\naccess_log off;\n${places.join('\n')}\n${configuration}}\n`,
  );
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'errors.log')];
  // It returns when it listens.
  await run(nginx, args);
  afterTest(async () => {
    await run(nginx, [...args, '-s', 'stop']);
  });
  const place = { socketPath: socket, ca: cert, servername: 'localhost', agent: false };
  return {
    begin: (path) =>
      new Promise((resolve, reject) => {
        const headers = { host: 'localhost', expect: '100-continue', 'content-length': '100' };
        const begun = request({ ...place, path, method: 'POST', headers });
        begun.on('continue', resolve).on('error', reject);
        begun.flushHeaders();
        afterTest(() => begun.destroy());
      }),
    send: (path, { authorization, body }) =>
      new Promise((resolve, reject) => {
        const sent = request({
          ...{ ...place, path, method: body ? 'POST' : 'GET' },
          headers: {
            host: 'localhost',
            ...(authorization !== undefined && { authorization }),
            ...(body && { 'content-type': 'application/json' }),
          },
        });
        sent.on('response', resolve).on('error', reject);
        sent.end(body && JSON.stringify(body));
        afterTest(() => sent.destroy());
      }),
  };
}

/** Returns the text of an answer up to its end, or up to a match. */
export async function textOf(answer: IncomingMessage, until?: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk;
    if (until?.test(text)) break;
  }
  return text;
}
