import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerOptions } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/runner/temporary-folder';
import { newAuthority, selfSigned } from '../../support/servers/certificates';

const trusted = newAuthority('An authority that the process trusts');
const unknown = newAuthority('An unknown authority');
const oldProtocol = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;

/** Servers by their fault, with the expected error. */
const cases: readonly (readonly [string, () => ServerOptions, string | RegExp])[] = [
  ['a valid certificate', () => trusted.identityFor('localhost'), 'answered'],
  ['a self-signed certificate', () => selfSigned('localhost'), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['an expired certificate', () => trusted.identityFor('localhost', -1), 'CERT_HAS_EXPIRED'],
  [
    'a certificate for another host',
    () => trusted.identityFor('reports.example.test'),
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ],
  ['a certificate of an unknown authority', () => unknown.identityFor('localhost'), /^UNABLE_TO_/],
  [
    'no protocol newer than TLS 1.1',
    () => ({ ...trusted.identityFor('localhost'), ...oldProtocol }),
    /^ERR_SSL_|^EPROTO$/,
  ],
];

const servers: Server[] = [];
let requests = 0;

beforeAll(async () => {
  for (const [, options] of cases) {
    const server = createServer(options(), (_request, response) => {
      requests += 1;
      response.end('[]');
    });
    server.on('tlsClientError', () => undefined);
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
  }
});

afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** Returns how a request to each server ends, made in a separate process, and how many requests arrived. */
async function ask(mode: 'as-the-program' | 'as-it-is', environment: NodeJS.ProcessEnv = {}) {
  const before = requests;
  const trustedFile = join(temporaryFolder(), 'trusted.pem');
  writeFileSync(trustedFile, trusted.cert);
  const addresses = servers.map((server) => {
    const bound = server.address();
    if (bound === null || typeof bound === 'string') throw new Error('not listening');
    return `https://localhost:${bound.port}`;
  });
  const script = [
    'test/support/run-typescript.mjs',
    'test/support/children/request-over-tls.ts',
    mode,
    ...addresses,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, script, {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: trustedFile, ...environment },
  });
  const ends: unknown = JSON.parse(stdout);
  return { ends, arrived: requests - before };
}

const expected = cases.map(([, , end]) => (typeof end === 'string' ? end : expect.stringMatching(end)));

describe('a TLS connection is refused for', () => {
  it(`${cases
    .slice(1)
    .map(([what]) => what)
    .join(', ')}: no request reaches it`, async () => {
    expect(await ask('as-it-is')).toEqual({ ends: expected, arrived: 1 });
  });

  it('all of these even if NODE_TLS_REJECT_UNAUTHORIZED=0 was set, which the app removes first', async () => {
    const environment = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    expect(await ask('as-the-program', environment)).toEqual({ ends: expected, arrived: 1 });
    // If it were not removed, the variable would allow nearly all of them.
    expect((await ask('as-it-is', environment)).arrived).toBeGreaterThan(1);
  });
});
