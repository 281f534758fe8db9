import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BundleCheck, BundleFault } from '../../shared/domain/case-bundle';
import { parseBounded } from '../../shared/json/bounded-json';
import { fail, type Result, succeed } from '../../shared/result';
import {
  bundleVersion,
  digestLine,
  digestName,
  type Manifest,
  type ManifestFile,
  manifestHeader,
  manifestName,
  manifestSchema,
  parsedBounds,
} from './bundle-format';
import { ReadArchive } from './read-archive';
import { type ArchivedFile, writeArchive } from './write-archive';

/** Checks a file that may be a sealed case, from an untrusted source. Names every file that was changed, removed or added. */
export async function checkBundle(path: string): Promise<BundleCheck> {
  const archive = await ReadArchive.open(path);
  if (!archive.ok) return { faults: [archive.problem], origin: null, digest: null };
  try {
    return await checkArchive(path, archive.value);
  } finally {
    archive.value.close();
  }
}

async function checkArchive(path: string, archive: ReadArchive): Promise<BundleCheck> {
  const read = await archive.read(manifestName);
  if (read === null) {
    const isOther = !archive.names.includes(digestName);
    return {
      faults: [isOther ? { kind: 'not-a-bundle' } : faultOf(archive, manifestName)],
      origin: null,
      digest: null,
    };
  }
  const { bytes, sha256: digest } = read;
  const seal = await sealFaults(archive, digest);
  const manifest = readManifest(bytes);
  if (!manifest.ok) return { faults: seal.length > 0 ? seal : [manifest.problem], origin: null, digest };
  const { files, program, sealed_at, left_out } = manifest.value;
  const faults = [...seal, ...(await contentFaults(archive, files))];
  const isSame = faults.length > 0 || (await isSameArchive(path, archive, manifest.value));
  return {
    faults: isSame ? faults : [{ kind: 'archive-changed' }],
    origin: { program, sealedAt: Date.parse(sealed_at), files: files.length, leftOut: left_out ?? [] },
    digest,
  };
}

/** Returns why a file that must be there can't be read. */
function faultOf(archive: ReadArchive, name: string): BundleFault {
  return { kind: archive.names.includes(name) ? 'changed' : 'missing', name };
}

/** Compares the manifest's digest with the one next to it. */
async function sealFaults(archive: ReadArchive, digest: string): Promise<readonly BundleFault[]> {
  // One byte more than it has shows that there are more.
  const seal = await archive.read(digestName, digestLine(digest).length + 1);
  if (seal === null) return [faultOf(archive, digestName)];
  const text = seal.bytes.toString('latin1');
  if (text === digestLine(digest)) return [];
  const isWellFormed = /^[0-9a-f]{64}$/.test(text.slice(0, 64)) && text === digestLine(text.slice(0, 64));
  return [isWellFormed ? { kind: 'seal-broken' } : { kind: 'changed', name: digestName }];
}

function readManifest(bytes: Buffer): Result<Manifest, BundleFault> {
  const parsed = parseBounded(bytes.toString('utf8'), parsedBounds);
  const content = parsed.ok ? parsed.value : null;
  const manifest = manifestSchema.safeParse(content);
  if (manifest.success) return succeed(manifest.data);
  const header = manifestHeader.safeParse(content);
  return fail(
    header.success && header.data.version > bundleVersion
      ? { kind: 'newer', version: header.data.version }
      : { kind: 'not-a-bundle' },
  );
}

/** Compares the files with the manifest, in its order, then names the additional ones. */
async function contentFaults(
  archive: ReadArchive,
  files: readonly ManifestFile[],
): Promise<readonly BundleFault[]> {
  const faults: BundleFault[] = [];
  for (const { name, size, sha256 } of files) {
    const file = await archive.read(name, 0);
    if (file === null) faults.push(faultOf(archive, name));
    else if (file.size !== size || file.sha256 !== sha256) faults.push({ kind: 'changed', name });
  }
  const expected = new Set([...files.map(({ name }) => name), manifestName, digestName]);
  const seen = new Set<string>();
  for (const name of archive.names) {
    if (seen.has(name)) faults.push({ kind: 'twice', name });
    else if (!expected.has(name)) faults.push({ kind: 'additional', name });
    seen.add(name);
  }
  return faults;
}

/** Writes the archive again from its files, which are intact, and compares the two. */
async function isSameArchive(path: string, archive: ReadArchive, { files }: Manifest): Promise<boolean> {
  const again = createHash('sha256');
  async function* contents(): AsyncGenerator<ArchivedFile> {
    for (const name of [...files.map((file) => file.name), manifestName, digestName]) {
      const file = await archive.read(name);
      if (file !== null) yield { name, bytes: file.bytes };
    }
  }
  await writeArchive(contents(), sinkInto(again));
  const found = createHash('sha256');
  await pipeline(createReadStream(path), sinkInto(found));
  return again.digest('hex') === found.digest('hex');
}

function sinkInto(hash: ReturnType<typeof createHash>): Writable {
  return new Writable({
    write: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      done();
    },
  });
}
