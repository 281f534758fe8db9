import { load } from 'js-yaml';
import { z } from 'zod';
import type { UpdateChannel, UpdateFault } from '../../shared/domain/update';
import { isSignedManifest } from './manifest-signature.mjs';
import type { UpdateFeed } from './update-feed';
import { UpdateRefused } from './updates';

/** A release as described by electron-builder's manifest. */
export type Manifest = z.infer<typeof manifestSchema>;

/** A GET of the feed that follows no redirects; rejects where there is no answer. */
export type FetchFromFeed = (address: string) => Promise<Response>;

const version = /^\d{1,9}\.\d{1,9}\.\d{1,9}(-[0-9A-Za-z.-]{1,100})?$/;
const sha512 = /^[A-Za-z0-9+/]{86}==$/;

const manifestSchema = z.object({
  version: z.string().regex(version),
  files: z
    .array(
      z.object({
        url: z.string().min(1).max(300),
        sha512: z.string().regex(sha512),
        size: z.int().min(1).max(4e9),
      }),
    )
    .min(1)
    .max(20),
  releaseDate: z.iso.datetime().optional(),
});

/** Size limit for a manifest, bytes. */
const maxManifestBytes = 64 * 1024;

/** Returns the name that electron-builder gives a channel's manifest. `arch` is Node's name. */
export function manifestName(channel: UpdateChannel, platform: NodeJS.Platform, arch: string): string {
  const name = channel === 'stable' ? 'latest' : channel;
  if (platform === 'darwin') return `${name}-mac.yml`;
  if (platform === 'win32') return `${name}.yml`;
  return arch === 'x64' ? `${name}-linux.yml` : `${name}-linux-${arch}.yml`;
}

/**
 * Returns what the feed offers on a channel. The signature of the manifest is verified before a byte of it is parsed,
 * and it must not name anything outside the feed's folder.
 * @throws UpdateRefused
 */
export async function readManifest(feed: UpdateFeed, name: string, fetch: FetchFromFeed): Promise<Manifest> {
  const manifest = await fetchFile(fetch, feed.address + name, 'unreachable');
  const signature = await fetchFile(fetch, `${feed.address}${name}.sig`, 'unsigned');
  if (!isSignedManifest(name, manifest, signature.toString('latin1'), feed.publicKey))
    throw new UpdateRefused('wrong-signature');
  const parsed = manifestSchema.safeParse(loadYaml(manifest));
  if (!parsed.success) throw new UpdateRefused('not-a-manifest');
  for (const { url } of parsed.data.files) fileAddress(feed, url);
  // A stable release has no suffix; a beta's manifest may name either.
  if (name.startsWith('latest') && parsed.data.version.includes('-'))
    throw new UpdateRefused('not-a-manifest');
  return parsed.data;
}

/**
 * Returns the address of a file that a manifest names.
 * @throws UpdateRefused if it is not in the feed's folder
 */
export function fileAddress(feed: UpdateFeed, url: string): URL {
  const address = URL.canParse(url, feed.address) ? new URL(url, feed.address) : null;
  // A plain name: no folder, no other address, no character with a meaning to a server or a file system.
  if (address === null || !/^[A-Za-z0-9._-]+$/.test(url) || address.href !== feed.address + url)
    throw new UpdateRefused('elsewhere');
  return address;
}

async function fetchFile(fetch: FetchFromFeed, address: string, missing: UpdateFault): Promise<Buffer> {
  const answer = await fetch(address).catch(() => null);
  if (answer === null) throw new UpdateRefused('unreachable');
  if (answer.status === 404) throw new UpdateRefused(missing);
  if (!answer.ok || answer.body === null) throw new UpdateRefused('unreachable');
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of answer.body) {
      length += chunk.length;
      if (length > maxManifestBytes) throw new UpdateRefused('not-a-manifest');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof UpdateRefused ? error : new UpdateRefused('unreachable');
  }
  return Buffer.concat(chunks);
}

function loadYaml(manifest: Buffer): unknown {
  try {
    return load(manifest.toString('utf8'));
  } catch {
    return undefined;
  }
}
