import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemErrorText } from '../../../shared/node/system-error-text';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whereabouts-system-error-'));
});
afterAll(() => rm(folder, { recursive: true }));

const textOf = (done: Promise<unknown>) => done.then(() => 'no error', systemErrorText);

/** Listens at the address; the returned function ends it. */
function listen(port: number, host: string): Promise<{ port: number; close: () => void }> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') return reject(new Error('no port'));
      resolve({ port: address.port, close: () => server.close() });
    });
  });
}

describe('a program that can’t start says', () => {
  it('that its port is in use, and what to do', async () => {
    const { port, close } = await listen(0, '127.0.0.1');
    expect(await textOf(listen(port, '127.0.0.1'))).toBe(
      `Port ${port} is in use. Select another one with --port, or end the program that uses it.`,
    );
    close();
  });

  it('that an address belongs to another computer', async () => {
    // Reserved for documentation (RFC 5737).
    expect(await textOf(listen(0, '192.0.2.1'))).toBe("192.0.2.1 isn't an address of this computer.");
  });

  it('which file doesn’t exist', async () => {
    const missing = join(folder, 'cert.pem');
    expect(await textOf(readFile(missing))).toBe(`${missing} doesn't exist.`);
  });

  it('which file isn’t the folder that it needs', async () => {
    const file = join(import.meta.dirname, 'system-error-text.test.ts');
    expect(await textOf(mkdir(file, { recursive: true }))).toBe(`${file} isn't a folder.`);
  });

  it('nothing about errors whose message is already a sentence', () => {
    expect(systemErrorText(new Error('The database is unavailable.'))).toBeNull();
    expect(systemErrorText('stopped')).toBeNull();
  });
});
