import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ArchivedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Every file has the first time that a zip archive can have, in any time zone: the manifest has the real one. */
const attributes = {
  compress: false,
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  mode: 0o100644,
} as const;

/**
 * Writes files into a zip archive, one after the other. Equal files in equal order give equal bytes, on every computer,
 * because nothing is compressed. Rejects with the error of `files` or of the sink.
 */
export async function writeArchive(files: AsyncIterable<ArchivedFile>, sink: Writable): Promise<void> {
  const archive = new ZipFile();
  const { outputStream } = archive;
  const failed = new AbortController();
  const written = pipeline(outputStream, sink, { signal: failed.signal });
  // Awaited below, after the files, which may fail first.
  written.catch(() => undefined);
  try {
    for await (const { name, bytes } of files) {
      archive.addBuffer(bytes, name, attributes);
      if ('writableNeedDrain' in outputStream && outputStream.writableNeedDrain === true)
        await Promise.race([once(outputStream, 'drain'), written]);
    }
  } catch (error) {
    failed.abort();
    throw error;
  }
  archive.end();
  await written;
}
