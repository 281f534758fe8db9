import { z } from 'zod';
import {
  type HiddenEntry,
  maxPullBytes,
  maxPullValues,
  type SharedEntry,
} from '../../../shared/team-api/wire';
import type { Session } from './team-database';
import type { Identity, LogPosition } from './team-storage';

/** The JSON of what readers get of every entry, by SQL terms. */
const place = {
  seq: 'seq',
  application: 'to_json(application)',
  subject: 'to_json(subject)',
  previous_hash: 'to_json(previous_hash)',
  hash: 'to_json(hash)',
};
const hiddenFields: FieldsOf<HiddenEntry> = { hidden: `'true'`, ...place };
const shownFields: FieldsOf<SharedEntry> = {
  hidden: `'false'`,
  ...place,
  id: 'to_json(id)',
  person: 'to_json(person)',
  device: 'to_json(device)',
  device_seq: 'device_seq',
  kind: 'to_json(kind)',
  version: 'version',
  after: 'to_json(after)',
  said_at: 'said_at',
  received_at: 'received_at',
  claim_token: `coalesce(to_json(claim_token)::text, 'null')`,
  salt: 'to_json(salt)',
  // JSON as it was sent.
  body: 'body',
};
type FieldsOf<Entry> = Readonly<Record<keyof Entry, string>>;

function jsonObject(fields: Readonly<Record<string, string>>): string {
  const parts = Object.entries(fields).map(
    ([name, term], index) => `'${index > 0 ? ',' : ''}"${name}":', ${term}`,
  );
  return `concat('{', ${parts.join(', ')}, '}')`;
}

/**
 * At least the length of an entry's JSON, in bytes: JSON writes a byte of text as up to six. Lengths are known without
 * reading the texts. That of a hidden body doesn't count, because a page that ends early would tell it.
 */
const size = `1500 + 6 * (octet_length(application) + octet_length(subject))
  + CASE WHEN hidden THEN 0 ELSE octet_length(body) + 40 * cardinality(after) END`;
/** At least the values of an entry's JSON, as JsonBounds counts them. */
const values = '20 + CASE WHEN hidden THEN 0 ELSE body_values + cardinality(after) END';

/**
 * The database writes the JSON: reading a page here to write it again would take several times as long. Numbers have no
 * gaps, so a page is a range of them, which costs the same with any statistics of the table. One statement sees one
 * state, so that no entry lies beyond `last_seq`.
 *
 * Of entries of others on subjects that a blind round hides from the reader, and on cases that contain these, only
 * `hiddenFields` leave the database.
 */
const entriesAfter = `
  WITH hides AS MATERIALIZED (
    SELECT cover.subject_key FROM blind JOIN blind_cover AS cover USING (team, round, item)
      WHERE blind.team = $1 AND second = $2 AND revealed_at IS NULL)
  SELECT (SELECT last_seq FROM team WHERE id = $1)::float8 AS "lastSeq",
    coalesce(string_agg(CASE WHEN hidden THEN ${jsonObject(hiddenFields)} ELSE ${jsonObject(shownFields)} END,
      ',' ORDER BY seq), '') AS entries
  FROM (
    SELECT *, sum(${size}) OVER (ORDER BY seq) AS bytes, sum(${values}) OVER (ORDER BY seq) AS "values" FROM (
      SELECT *, person <> $2 AND subject_key IN (
        SELECT subject_key FROM hides
        UNION ALL SELECT related.subject_key FROM hides JOIN related ON team = $1 AND about_key = hides.subject_key
      ) AS hidden
      FROM entry WHERE team = $1 AND seq > $3 AND seq <= $3::bigint + $4::bigint
    ) AS following
  ) AS pulled
  WHERE (bytes <= ${maxPullBytes} AND "values" <= ${maxPullValues}) OR seq = $3::bigint + 1`;
const pageRow = z.tuple([z.object({ lastSeq: z.number(), entries: z.string() })]);
const positionRow = z.tuple([z.object({ epoch: z.uuid(), lastSeq: z.number() })]);

/** Returns the entries after a position, as this person may see them: the JSON of `pullAnswerSchema`. */
export async function readEntries(
  session: Session,
  { team, person }: Identity,
  after: number,
  limit: number,
): Promise<string> {
  const page = await session.rows(z.unknown(), entriesAfter, [team, person, after, limit]);
  const [{ lastSeq, entries }] = pageRow.parse(page);
  return `{"entries":[${entries}],"last_seq":${lastSeq}}`;
}

export async function readPosition(session: Session, team: string): Promise<LogPosition> {
  const found = await session.rows(
    z.unknown(),
    'SELECT epoch, last_seq::float8 AS "lastSeq" FROM team WHERE id = $1',
    [team],
  );
  return positionRow.parse(found)[0];
}

const lastOfDevice = `SELECT id, device_seq::float8 AS device_seq FROM entry
  WHERE team = $1 AND device = $2 AND person = $3 ORDER BY device_seq DESC LIMIT 1`;
const lastRow = z.object({ id: z.uuid(), device_seq: z.int() });

/** Returns the entry of this person with the largest number on a device; null for none. */
export async function readLastOfDevice(
  session: Session,
  { team, person }: Identity,
  device: string,
): Promise<z.output<typeof lastRow> | null> {
  const [last] = await session.rows(lastRow, lastOfDevice, [team, device, person]);
  return last ?? null;
}
