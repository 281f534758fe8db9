#!/usr/bin/env node
// @ts-check
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';

// Compresses the tar.gz package with zlib instead of 7-Zip, which electron-builder would download. electron-builder runs
// it with 7-Zip's arguments (ELECTRON_BUILDER_7ZIP_PATH).

/**
 * @param {readonly string[]} args 7-Zip's: "a", options, the archive, the file in it
 * @returns {{ archive: string, file: string }}
 */
export function readOrder(args) {
  const [command, archive, file, ...more] = args.filter((argument) => !argument.startsWith('-'));
  if (command !== 'a' || !archive?.endsWith('.gz') || file === undefined || more.length > 0)
    throw new Error(`Only "a ARCHIVE.gz FILE" is possible without 7-Zip, not: ${args.join(' ')}`);
  return { archive, file };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { archive, file } = readOrder(process.argv.slice(2));
  await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(archive));
}
