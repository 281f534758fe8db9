import { createHash } from 'node:crypto';
import { z } from 'zod';
import { maxMergedItems } from '../../shared/domain/case';
import type { JsonBounds } from '../../shared/json/bounded-json';

/**
 * A sealed case is a zip archive of uncompressed files in a fixed order, with fixed times and attributes:
 *
 *     case.json          title, summary, status and items, each with its file
 *     reports/001.json   a report, byte for byte as received
 *     reports.csv, positions.geojson, history.json   as the app exports them
 *     pictures/001.png
 *     case-file.pdf, case-file.html   the case file, to be read without the app: each only if the bundle isn't too large with it
 *     manifest.json      version of the app, time, size and SHA-256 of each file above, and the names of those left out
 *     manifest.sha256    SHA-256 of manifest.json, as sha256sum writes it
 *
 * The bytes of the archive follow from those of the files, so a check can find any change of the archive too.
 */

export const manifestName = 'manifest.json';
export const digestName = 'manifest.sha256';
export const caseName = 'case.json';
export const csvName = 'reports.csv';
export const geoJsonName = 'positions.geojson';
export const historyName = 'history.json';
export const pdfName = 'case-file.pdf';
export const pageName = 'case-file.html';

export function reportName(number: number): string {
  return `reports/${String(number).padStart(3, '0')}.json`;
}

export function pictureName(number: number): string {
  return `pictures/${String(number).padStart(3, '0')}.png`;
}

/** Names the format. Never changes. */
const format = 'whereabouts-case';
/** Grows when an older version can no longer check what a newer one writes. */
export const bundleVersion = 1;

/** Limits of a bundle. A report is part of a page of at most 64 MiB. An item has at most one file; the others are few. */
export const maxBundleBytes = 512 * 1024 * 1024;
export const maxFileBytes = 64 * 1024 * 1024;
export const maxFiles = maxMergedItems + 10;
/** What the archive and the manifest need for a file besides its content, bytes, at most. */
export const bytesAroundFile = 1024;
/** Limit of a file that is parsed as a whole, bytes. */
export const maxParsedBytes = 8 * 1024 * 1024;
const parsedFiles: ReadonlySet<string> = new Set([manifestName, caseName, historyName]);

/** Whether a bundle can have a file of this name and size, in bytes. */
export function isAllowedSize(name: string, size: number): boolean {
  return size <= (parsedFiles.has(name) ? maxParsedBytes : maxFileBytes);
}

/** Of the manifest and the case, which have as many files and items as a bundle can. */
export const parsedBounds: JsonBounds = {
  length: maxParsedBytes,
  levels: 20,
  values: 100_000,
  textLength: maxParsedBytes,
};

const safeName = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;

/** Whether a file's name is a plain path below its folder: no bundle has any other. */
export function isSafeName(name: string): boolean {
  return name.length <= 100 && safeName.test(name);
}

/** What the manifest of each version has. */
export const manifestHeader = z.object({ format: z.literal(format), version: z.int().min(1) });

const manifestFile = z.object({
  name: z.string().refine(isSafeName),
  size: z.int().min(0).max(maxFileBytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const manifestSchema = z.object({
  format: z.literal(format),
  version: z.literal(bundleVersion),
  program: z.string().max(100),
  sealed_at: z.iso.datetime(),
  files: z
    .array(manifestFile)
    .max(maxFiles)
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length),
  /** Files for which the bundle has no room. */
  left_out: z.array(z.string().refine(isSafeName)).max(2).optional(),
});
export type Manifest = z.output<typeof manifestSchema>;
export type ManifestFile = z.output<typeof manifestFile>;

/** Returns the files that a manifest and its digest add to a bundle. `sealedAt`: ms since 1970. */
export function manifestFiles(
  program: string,
  sealedAt: number,
  files: readonly ManifestFile[],
  leftOut: readonly string[] = [],
) {
  const manifest: Manifest = {
    format,
    version: bundleVersion,
    program,
    sealed_at: new Date(sealedAt).toISOString(),
    files: [...files],
    ...(leftOut.length === 0 ? {} : { left_out: [...leftOut] }),
  };
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const digest = sha256Of(bytes);
  return {
    digest,
    files: [
      { name: manifestName, bytes },
      { name: digestName, bytes: Buffer.from(digestLine(digest)) },
    ],
  };
}

/** Returns the content of manifest.sha256. */
export function digestLine(digest: string): string {
  return `${digest}  ${manifestName}\n`;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
