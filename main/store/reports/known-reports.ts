import { z } from 'zod';
import { groupBy } from '../../../shared/group-by';
import type { Session } from '../../../shared/node/database/connection';
import { textList } from '../json-column';
import type { Content, Contents } from './contents';
import type { NewReport } from './new-report';
import { readByKey } from './report-keys';

/** A stored report. */
export interface KnownReport {
  readonly seq: number;
  /** Without the earlier contents. */
  readonly contents: Contents;
  /** The first pass that read it; 0 for none. */
  readonly firstPass: number;
}

const knownReports = {
  columns: `report.seq, coalesce(CAST(report.id AS TEXT), report.content_key) AS key, report.first_pass AS firstPass,
    CAST(report.time AS TEXT) AS timestamp, report.versions, received.received_at AS receivedAt, received.version,
    received.changing, received.replaceable, received.json`,
  joined: 'CROSS JOIN received ON received.seq = report.seq',
  schema: z.object({
    seq: z.int(),
    key: z.string(),
    firstPass: z.int(),
    timestamp: z.string().nullable(),
    versions: z.int(),
    receivedAt: z.number(),
    version: z.int(),
    changing: textList,
    replaceable: z.int(),
    json: z.string(),
  }),
};

/** Returns those of the received reports that are stored, by key, with the shown content. */
export async function knownAmong(
  session: Session,
  received: readonly NewReport[],
): Promise<ReadonlyMap<string, KnownReport>> {
  const keys = received.map(({ key }) => key);
  const found = await readByKey(session, keys, knownReports);
  return new Map(
    found.map(({ key, seq, firstPass, versions, changing, replaceable, ...shown }) => [
      key,
      {
        seq,
        firstPass,
        contents: { shown, earlier: [], versions, changing, replaceable: replaceable === 1 },
      },
    ]),
  );
}

const earlierRow = z.object({
  seq: z.int(),
  receivedAt: z.number(),
  version: z.int(),
  timestamp: z.string().nullable(),
  json: z.string(),
});
const earlierOf = `SELECT seq, received_at AS receivedAt, version, CAST(time AS TEXT) AS timestamp, json FROM earlier
  WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY position`;

/** Returns the earlier contents of reports, by seq, in the order in which they were replaced. */
export async function earlierOfReports(
  session: Session,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, readonly Content[]>> {
  if (seqs.length === 0) return new Map();
  return groupBy(await session.rows(earlierOf, [JSON.stringify(seqs)], earlierRow), ({ seq }) => seq);
}
