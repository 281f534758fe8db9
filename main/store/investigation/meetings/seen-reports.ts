import { z } from 'zod';
import type { SeenUser } from '../../../../shared/contract/meetings.calls';
import { pointOf } from '../../../../shared/domain/sightings';
import type { Session } from '../../../../shared/node/database/session';
import { beginningOf, maxRowTextLength } from '../../../../shared/shown-text';
import { keyOf } from '../../reports/report-keys';
import { readStoredText, valueText } from '../../reports/stored-row';
import type { ReadSightings } from './read-sightings';

const shownText = (stored: string | null) =>
  stored === null ? '' : beginningOf(readStoredText(stored), maxRowTextLength);

const seenRow = z.object({
  seq: z.int(),
  key: z.string(),
  timestamp: z.string(),
  place: z.string().nullable().transform(shownText),
});
const seenReports = `SELECT report.seq, ${keyOf('report')} AS key, CAST(report.time AS TEXT) AS timestamp,
    ${valueText('place')} AS place
  FROM json_each(?) AS requested CROSS JOIN report ON report.seq = requested.value`;

/** Reads the reports of sightings. */
export async function readSeen(
  session: Session,
  { sightings, seq }: ReadSightings,
  wanted: Iterable<number>,
): Promise<ReadonlyMap<number, SeenUser>> {
  const bySeq = new Map([...wanted].map((at) => [seq[at] ?? 0, at]));
  const rows = await session.rows(seenReports, [JSON.stringify([...bySeq.keys()])], seenRow);
  return new Map(
    rows.map(({ seq: row, ...report }) => {
      const at = bySeq.get(row) ?? 0;
      return [at, { ...report, ...pointOf(sightings, at), radiusKm: sightings.radiusKm[at] ?? 0 }];
    }),
  );
}

const nameRow = z.object({ code: z.int(), text: z.string().transform(shownText) });
const names = `SELECT dictionary_value.code, dictionary_value.text FROM json_each(?) AS requested
  CROSS JOIN dictionary_value ON dictionary_value.code = requested.value`;

/** Reads the IDs of users by their numbers. */
export async function readUserNames(
  session: Session,
  { userCodes }: ReadSightings,
  users: Iterable<number>,
): Promise<(user: number) => string> {
  const codes = [...new Set([...users].map((user) => userCodes[user] ?? 0))];
  const known = new Map(
    (await session.rows(names, [JSON.stringify(codes)], nameRow)).map(({ code, text }) => [code, text]),
  );
  return (user) => known.get(userCodes[user] ?? 0) ?? '';
}

const deviceRow = z.object({ user: z.int(), device: z.int() });
const devices = `SELECT DISTINCT user, device FROM report
  WHERE user IN (SELECT value FROM json_each(?)) AND device IS NOT NULL`;

/** Reads which devices users used. Returns how many of them at least two of some users used. */
export async function readSharedDevices(
  session: Session,
  { userCodes }: ReadSightings,
  users: Iterable<number>,
): Promise<(among: readonly number[]) => number> {
  const codes = [...new Set([...users].map((user) => userCodes[user] ?? 0))];
  const used = new Map<number, Set<number>>();
  for (const { user, device } of await session.rows(devices, [JSON.stringify(codes)], deviceRow))
    used.set(user, (used.get(user) ?? new Set()).add(device));
  return (among) => {
    const usersOf = new Map<number, number>();
    for (const user of new Set(among))
      for (const device of used.get(userCodes[user] ?? 0) ?? [])
        usersOf.set(device, (usersOf.get(device) ?? 0) + 1);
    return [...usersOf.values()].filter((count) => count > 1).length;
  };
}
