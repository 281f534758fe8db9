import { hash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

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
