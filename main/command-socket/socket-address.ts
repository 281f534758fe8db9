import { randomBytes } from 'node:crypto';
import { access, chmod, constants, lstat, mkdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readJsonUnchanged, writeJsonFile } from '../../shared/node/files';

/**
 * Where a running program can be reached by its account's command line. The file is in the profile folder, which only the
 * account can read: who knows its secret is the account.
 */
export interface SocketAddress {
  /** The path of a socket; on Windows the name of a pipe. */
  readonly path: string;
  /** 64 hexadecimal digits, new with each start. It is never sent (handshake.ts). */
  readonly secret: string;
}

const addressSchema = z.object({
  version: z.literal(1),
  path: z.string().min(1).max(1_000),
  secret: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Systems cut longer paths of sockets, silently; macOS has the lowest limit. In bytes. */
const maxPathBytes = 103;

/** Returns a new address. Rejects if no folder is only this account's. */
export async function newAddress(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): Promise<SocketAddress> {
  const secret = randomBytes(32).toString('hex');
  const name = `whereabouts-${randomBytes(16).toString('hex')}`;
  if (platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, secret };
  for (const folder of [env.XDG_RUNTIME_DIR ?? '', ownFolder()]) {
    const path = join(folder, name);
    if (folder !== '' && Buffer.byteLength(path) <= maxPathBytes && (await isOfAccount(folder)))
      return { path, secret };
  }
  throw new NoSocketFolder();
}

/** Where sockets are if the system has no folder for them. */
function ownFolder(): string {
  return join(tmpdir(), `whereabouts-${userInfo().uid}`);
}

/** No folder with a short path is only this account's. */
class NoSocketFolder extends Error {
  override readonly name = 'NoSocketFolder';
}

/** Creates the folder if it is missing. Returns whether only this account can use it: another may have created it. */
async function isOfAccount(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const found = await lstat(folder);
    if (found.uid !== userInfo().uid || !found.isDirectory()) return false;
    if ((found.mode & 0o077) !== 0) await chmod(folder, 0o700);
    await access(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function fileOf(profileFolder: string): string {
  return join(profileFolder, 'command-line.json');
}

/** Makes an address known to the account. Returns whether that succeeded. */
export async function publishAddress(profileFolder: string, address: SocketAddress): Promise<boolean> {
  return (await writeJsonFile(fileOf(profileFolder), { version: 1, ...address })).ok;
}

/** Returns the address of the program that runs, or ran last; null if none is known. */
export async function knownAddress(profileFolder: string): Promise<SocketAddress | null> {
  const decode = (given: unknown) => addressSchema.safeParse(given).data ?? null;
  const read = await readJsonUnchanged(fileOf(profileFolder), decode);
  return read.ok ? read.value : null;
}

/** Removes the address of the program that ran last, and the socket that it left if it was killed. */
export async function forgetAddress(profileFolder: string, platform: NodeJS.Platform): Promise<void> {
  const address = await knownAddress(profileFolder);
  if (address !== null && platform !== 'win32') {
    await rm(address.path, { force: true }).catch(() => undefined);
    // Unless another program has a socket there.
    if (dirname(address.path) === ownFolder()) await rmdir(ownFolder()).catch(() => undefined);
  }
  await rm(fileOf(profileFolder), { force: true });
}
