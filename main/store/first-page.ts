import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { access, readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { ServiceId } from '../../shared/domain/service-id';
import type { FirstPage, ReportPage } from '../../shared/ipc/report-calls';
import { gridStateSchema } from '../../shared/report-query-schema';
import { writeFileWhole } from '../files/json-file';
import type { StorePaths } from './store-paths';

/**
 * What the grid showed when the store was closed, in a small file of its own, so that a new run shows it before the store is
 * open. It is there from a closing until the next opening, and only of the generation that was closed and of its service, so
 * that neither an older one nor another service's is ever shown.
 */

/** Of the file: a number used once, the seal, then the page. */
const nonceBytes = 12;
const sealBytes = 16;
const cipher = 'aes-256-gcm';
/** To be counted up whenever a row gets another form: pages of another form are not opened. */
const form = 3;

const firstPageSchema = z.object({
  grid: gridStateSchema.nullable(),
  /** The seal says that these are rows of this form. */
  page: z.custom<ReportPage>((page) => typeof page === 'object' && page !== null),
});

/** The store that a page was closed with. */
interface ClosedStore {
  readonly generation: number;
  readonly service: ServiceId;
}

/** Writes the page that a store was closed with. Rejects with the system's error. */
export async function writeFirstPage(
  paths: StorePaths,
  key: string,
  store: ClosedStore,
  first: FirstPage,
): Promise<void> {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, pageKey(key), nonce, { authTagLength: sealBytes });
  sealing.setAAD(about(store));
  const sealed = Buffer.concat([sealing.update(JSON.stringify(first), 'utf8'), sealing.final()]);
  await writeFileWhole(paths.firstPage, Buffer.concat([nonce, sealing.getAuthTag(), sealed]));
}

/** Whether there may be one. */
export function hasFirstPage({ firstPage }: StorePaths): Promise<boolean> {
  return access(firstPage).then(
    () => true,
    () => false,
  );
}

/** The page that this store was closed with; null where there is none that this key opens. */
export async function readFirstPage(
  paths: StorePaths,
  key: string,
  store: ClosedStore,
): Promise<FirstPage | null> {
  try {
    const bytes = await readFile(paths.firstPage);
    const opening = createDecipheriv(cipher, pageKey(key), bytes.subarray(0, nonceBytes), {
      authTagLength: sealBytes,
    });
    opening.setAAD(about(store));
    opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + sealBytes));
    const text = opening.update(bytes.subarray(nonceBytes + sealBytes), undefined, 'utf8');
    return firstPageSchema.parse(JSON.parse(text + opening.final('utf8')));
  } catch {
    // None, another's, or damaged: the store itself has everything.
    return null;
  }
}

/** The store is open: what it was closed with holds no longer. */
export async function removeFirstPage({ firstPage }: StorePaths): Promise<void> {
  await rm(firstPage, { force: true });
}

function about({ generation, service }: ClosedStore): Buffer {
  return Buffer.from(`first page ${form} ${generation} ${service}`);
}

/** A key of its own, made of the store's: HKDF, RFC 5869. */
function pageKey(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', 'whereabouts first page', 32));
}
