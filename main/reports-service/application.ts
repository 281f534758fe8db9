import { hash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../shared/json/exact-json';
import { writeJsonFile } from '../../shared/node/files';

/** An application of the service and the API key that gives access to its reports. */
export const applicationSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  key: z.string().regex(/^[\x21-\x7e]{16,4096}$/),
});
export type Application = Readonly<z.output<typeof applicationSchema>>;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Creates an application. Its key has the known form: six characters, a dot, forty characters (about 238 random bits).
 */
export function newApplication(): Application {
  return { id: randomUUID(), key: `${randomCharacters(6)}.${randomCharacters(40)}` };
}

function randomCharacters(count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * Returns the application with this key, or null. Compares digests in constant time, so that timing reveals nothing
 * about a key.
 */
export function findApplicationByKey(
  applications: readonly Application[],
  key: string | null,
): Application | null {
  const sent = digestOf(key ?? '');
  let found: Application | null = null;
  for (const application of applications) {
    if (timingSafeEqual(sent, keyDigestOf(application))) found = application;
  }
  return found;
}

/** Digests by application. Hashing a hundred keys for every request would cost more than the answer. */
const keyDigests = new WeakMap<Application, Buffer>();

function keyDigestOf(application: Application): Buffer {
  const known = keyDigests.get(application);
  if (known) return known;
  const digest = digestOf(application.key);
  keyDigests.set(application, digest);
  return digest;
}

function digestOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/**
 * Returns the first `count` applications, with their keys, of applications.json (mode 0600) in a folder. Creates and
 * saves missing applications. Throws if the file isn't a list of applications, or can't be read or written.
 */
export async function readApplications(folder: string, count: number): Promise<readonly Application[]> {
  const path = join(folder, 'applications.json');
  const existing = await readExisting(path);
  if (existing.length >= count) return existing.slice(0, count);
  const applications = [...existing, ...Array.from({ length: count - existing.length }, newApplication)];
  const written = await writeJsonFile(path, applications);
  if (!written.ok) throw new Error(`${path} could not be written: ${written.problem.code}`);
  return applications;
}

async function readExisting(path: string): Promise<readonly Application[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  const applications = z.array(applicationSchema).safeParse(parseJson(text));
  if (applications.success) return applications.data;
  throw new Error(
    `${path} is not a list of applications, each with an "id" and a "key". Fix the file or move it elsewhere.`,
  );
}
