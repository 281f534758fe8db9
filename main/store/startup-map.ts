import { z } from 'zod';
import type { StartupMap } from '../../shared/contract/map.calls';
import { readPackedPoints } from '../../shared/domain/packed-points';
import { reportQuerySchema } from '../../shared/schemas/report-query-schema';
import { type ClosedStore, readSealed, type SealedKind, writeSealed } from './sealed-file';
import type { StorePaths } from './store-paths';

/**
 * What the map showed when the store was closed: the length of the head (4 bytes, little-endian), the head as JSON, the set
 * of shown reports, the points. Increment the format when any of it changes.
 */
const kind: SealedKind = { name: 'first map', format: 1 };
const lengthBytes = 4;

/** Above this many bytes of points no map is written: closing would take long, and so would reading it. */
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
  const json = Buffer.from(JSON.stringify(head));
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

/** Throws if the content is in another format. The parts are copied, so that each can be sent on by itself. */
function decode(content: Buffer): StartupMap {
  const end = lengthBytes + content.readUInt32LE();
  const head = headSchema.parse(JSON.parse(content.toString('utf8', lengthBytes, end)));
  const { query, asOf, edition, last, shown, unplaced, seqsBytes } = head;
  const seqs = new Uint8Array(content.subarray(end, end + seqsBytes));
  const points = new Uint8Array(content.subarray(end + seqsBytes));
  if (readPackedPoints(points) === null) throw new Error('The points of the first map are no points.');
  return {
    query,
    asOf,
    points: { edition, after: 0, last, points },
    shown: { edition, last, shown, unplaced, seqs },
  };
}
