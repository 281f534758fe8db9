import { z } from 'zod';
import { maxRingSide, type Ring, type RingCell, type RingSubject } from '../../../shared/domain/ring';
import type { Session } from '../../../shared/node/database/connection';
import { maxRowTextLength } from '../../../shared/shown-text';
import { lastArrival } from './conditions';
import { readStoredText } from './stored-row';
import { codeOfValue } from './value-dictionary';

/** A user or device in the value dictionary. */
interface Member {
  readonly code: number;
  readonly text: string;
}

const memberRow = z
  .object({ code: z.int(), text: z.string() })
  .transform(({ code, text }): Member => ({ code, text: readStoredText(text) }));
const cellRow = z.object({
  user: z.int(),
  device: z.int(),
  reports: z.int(),
  worst: z.string().nullable(),
});

/**
 * Returns the users of a device, or of a user's devices, with all devices of these users; null if no report has the
 * value. Values longer than rows show are left out, since they cannot be filtered by.
 */
export async function readRing(session: Session, { kind, value }: RingSubject): Promise<Ring | null> {
  const asOf = await lastArrival(session);
  const start = await codeOfValue(session, kind, value);
  if (start === null) return null;
  const ofSubject =
    kind === 'device' ? [start] : codesOf(await membersWith(session, 'device', 'user', [start], []));
  const users = await membersWith(session, 'user', 'device', ofSubject, kind === 'user' ? [start] : []);
  const devices = await membersWith(session, 'device', 'user', codesOf(users), ofSubject);
  const cells = await readCells(session, codesOf(users), codesOf(devices), asOf);
  return {
    users: textsOf(users),
    devices: textsOf(devices),
    cells,
    reports: cells.reduce((sum, { reports }) => sum + reports, 0),
    isCut: users.length > maxRingSide || devices.length > maxRingSide,
    asOf,
  };
}

const included = (members: readonly Member[]) => members.slice(0, maxRingSide);
const codesOf = (members: readonly Member[]) => included(members).map(({ code }) => code);
const textsOf = (members: readonly Member[]) => included(members).map(({ text }) => text);

/**
 * Returns the values of one column among the reports with given codes in the other: `first` ones first, then those with the
 * most reports; one more than a ring shows.
 */
function membersWith(
  session: Session,
  column: RingSubject['kind'],
  other: RingSubject['kind'],
  codes: readonly number[],
  first: readonly number[],
): Promise<readonly Member[]> {
  return session.rows(
    `SELECT found.code, value.text FROM (
        SELECT ${column} AS code, count(*) AS reports FROM report
        WHERE ${other} IN (SELECT value FROM json_each(?1)) AND ${column} IS NOT NULL GROUP BY ${column}
      ) AS found JOIN dictionary_value AS value ON value.code = found.code
      WHERE length(value.text) <= ${maxRowTextLength}
      ORDER BY found.code IN (SELECT value FROM json_each(?2)) DESC, found.reports DESC, found.code
      LIMIT ${maxRingSide + 1}`,
    [JSON.stringify(codes), JSON.stringify(first)],
    memberRow,
  );
}

/** Risks rank by severity; the text comes from the row with the lowest rank. */
const cellsOf = `SELECT report.user, report.device, count(*) AS reports, min(risk.rank), risk.text AS worst
  FROM report LEFT JOIN dictionary_value AS risk ON risk.code = report.risk
  WHERE report.user IN (SELECT value FROM json_each(?1)) AND report.device IN (SELECT value FROM json_each(?2))
    AND report.arrival <= ?3
  GROUP BY report.user, report.device ORDER BY report.user, report.device`;

async function readCells(
  session: Session,
  users: readonly number[],
  devices: readonly number[],
  asOf: number,
): Promise<readonly RingCell[]> {
  const parameters = [JSON.stringify(users), JSON.stringify(devices), asOf];
  const found = await session.rows(cellsOf, parameters, cellRow);
  return found.map(({ user, device, reports, worst }) => ({
    user: users.indexOf(user),
    device: devices.indexOf(device),
    reports,
    worst: worst === null ? null : readStoredText(worst),
  }));
}
