import { gzipSync } from 'node:zlib';

/** Returns JSON in the place of ◇ in other JSON, compressed as a server sends it. */
export function compressedIn(frame: string, json: string): Uint8Array {
  return gzipSync(
    frame.replace('◇', () => json),
    { level: 1 },
  );
}
