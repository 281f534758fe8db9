import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { signManifest } from '../../../main/update/manifest-signature.mjs';

/** The feed's response to a path: a file's bytes, or a redirect. */
export type FeedFile = Buffer | { readonly redirectTo: string };

export interface UpdateFeedServer {
  readonly address: string;
  /** The requested paths, in order. */
  readonly requestedPaths: readonly string[];
  close(): Promise<void>;
}

/** Starts a feed on this machine. `files`: by path from its folder; other paths are 404. */
export async function startUpdateFeed(files: ReadonlyMap<string, FeedFile>): Promise<UpdateFeedServer> {
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1).split('?')[0] ?? '';
    requestedPaths.push(path);
    const file = files.get(path);
    if (file === undefined) response.writeHead(404).end();
    else if (Buffer.isBuffer(file)) response.writeHead(200, { 'Content-Length': file.length }).end(file);
    else response.writeHead(302, { Location: file.redirectTo }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    address: `http://127.0.0.1:${address.port}/`,
    requestedPaths,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Creates a pair of keys for signing releases: the public one in the form that a build contains, the private
 * one as PEM.
 */
export function feedKeys(): { readonly publicKey: string; readonly privateKey: string } {
  const keys = generateKeyPairSync('ed25519');
  return {
    publicKey: keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Returns the manifest of a release with one file, as electron-builder writes it. */
export function manifestOf(version: string, fileName: string, file: Buffer): Buffer {
  const sha512 = createHash('sha512').update(file).digest('base64');
  return Buffer.from(
    `version: ${version}\nfiles:\n  - url: ${fileName}\n    sha512: ${sha512}\n    size: ${file.length}\npath: ${fileName}\nsha512: ${sha512}\nreleaseDate: '2026-03-01T12:00:00.000Z'\n`,
  );
}

/** Returns a manifest and its signature, as files of a feed. */
export function signedFiles(name: string, manifest: Buffer, privateKey: string): readonly [string, Buffer][] {
  return [
    [name, manifest],
    [`${name}.sig`, Buffer.from(signManifest(name, manifest, privateKey))],
  ];
}
