import { z } from 'zod';
import type { StartupMap } from '../../shared/contract/map.calls';
import { alignedBytes, readPackedPoints } from '../../shared/domain/packed-points';
import { reportQuerySchema } from '../../shared/schemas/report-query-schema';
import { type ClosedStore, readSealed, type SealedKind, writeSealed } from './sealed-file';
import type { StorePaths } from './store-paths';

/**
 * What the map showed when the store was closed: the length of the head (4 bytes, little-endian), the head as JSON with
 * spaces that align the points, the set of shown reports, the points. Increment the format when any of it changes.
 */
const kind: SealedKind = { name: 'first map', format: 2 };
const lengthBytes = 4;

/** Above this many bytes of points, of 1.3 million reports, no map is written: closing would take more than a second. */
const maxPointsBytes = 64_000_000;

const headSchema = z.object({
  query: reportQuerySchema,
  asOf: z.int(),
  edition: z.string(),
  last: z.int(),
  shown: z.int(),
  unplaced: z.int(),
  seqsBytes: z.int(),
});

/** Writes the map, unless it is too large. Rejects with the system's error. */
export async function writeStartupMap(
  { startupMap }: StorePaths,
  key: string,
  store: ClosedStore,
  { query, asOf, points, shown }: StartupMap,
): Promise<void> {
  if (points.points.length > maxPointsBytes) return;
  const head: z.output<typeof headSchema> = {
    query,
    asOf,
    edition: points.edition,
    last: points.last,
    shown: shown.shown,
    unplaced: shown.unplaced,
    seqsBytes: shown.seqs.length,
  };
  const text = Buffer.from(JSON.stringify(head));
  const unaligned = (lengthBytes + text.length + shown.seqs.length) % 4;
  const json = Buffer.concat([text, Buffer.alloc((4 - unaligned) % 4, ' ')]);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(json.length);
  await writeSealed(startupMap, kind, key, store, [length, json, shown.seqs, points.points]);
}

/** Returns the map this store was closed with; null if there is none that this key can decrypt. */
export function readStartupMap(
  { startupMap }: StorePaths,
  key: string,
  store: ClosedStore,
): Promise<StartupMap | null> {
  return readSealed(startupMap, kind, key, store, decode);
}

/**
 * Throws if the content is in another format. Points aren't copied if that can be avoided: their buffer is then sent on
 * whole, so it must have nothing else.
 */
function decode(content: Buffer): StartupMap {
  const end = lengthBytes + content.readUInt32LE();
  const head = headSchema.parse(JSON.parse(content.toString('utf8', lengthBytes, end)));
  const { query, asOf, edition, last, shown, unplaced, seqsBytes } = head;
  const seqs = new Uint8Array(content.subarray(end, end + seqsBytes));
  const isAlone = content.buffer.byteLength === content.length;
  const stored = content.subarray(end + seqsBytes);
  const points = isAlone ? alignedBytes(stored) : new Uint8Array(stored);
  if (readPackedPoints(points) === null) throw new Error('The points of the first map are no points.');
  return {
    query,
    asOf,
    points: { edition, after: 0, last, points },
    shown: { edition, last, shown, unplaced, seqs },
  };
}
