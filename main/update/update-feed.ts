import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Where updates come from, and the key that they are signed with. */
export interface UpdateFeed {
  /** The folder of the manifests and the files they name; ends with /. */
  readonly address: string;
  /** Ed25519, DER (SPKI) as base64. */
  readonly publicKey: string;
}

const packageSchema = z.object({
  updateFeed: z.object({ address: z.string().max(2_000), publicKey: z.string().max(200) }).optional(),
});

/**
 * Returns the feed that was set when the app was packaged; null if none was, as in development. It is in the
 * package.json of the app's archive, which no setting, profile file or environment variable can change.
 */
export async function readUpdateFeed(appFolder: string): Promise<UpdateFeed | null> {
  const { updateFeed } = packageSchema.parse(
    JSON.parse(await readFile(join(appFolder, 'package.json'), 'utf8')),
  );
  if (updateFeed === undefined) return null;
  const address = feedAddress(updateFeed.address);
  return address === null ? null : { address, publicKey: updateFeed.publicKey };
}

/** Returns a folder's normalized address; null unless it is https, or http on this machine. */
export function feedAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) return null;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null;
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/**
 * Returns whether this copy was installed by a Linux package manager (deb, rpm, pacman), which electron-builder marks
 * by a file. Such a copy does not update itself: an installer running as root would read a file that any program of
 * the user could have replaced after it was checked. An AppImage may contain the mark of a deb that was built with
 * it.
 */
export function belongsToPackageManager(resourcesFolder: string, isAppImage: boolean): boolean {
  return !isAppImage && existsSync(join(resourcesFolder, 'package-type'));
}
