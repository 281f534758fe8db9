import { simulate } from '../../../main/reports-service/simulator/world';
import type { Transaction } from '../../../main/reports-service/transaction';
import { addPoints } from '../../../main/store/reports/points';
import { ReportsDatabase } from '../../../main/store/reports/reports-database';
import { positionList } from '../../../main/store/reports/stored-row';
import { type DictionaryField, valueNumber } from '../../../main/store/reports/value-dictionary';
import type { Position } from '../../../shared/domain/position';
import type { Session } from '../../../shared/node/database/session';
import { testNow } from '../../support/clocks/test-time';
import { noMarks } from '../store/first-pass';

const period = 30 * 86_400_000;
const batch = 20_000;

const insertValues = `INSERT INTO dictionary_value (code, field, rank, text)
  SELECT value ->> 0, value ->> 1, 0, value ->> 2 FROM json_each(?)`;
const insertReports = `INSERT INTO report (seq, id, time, risk, user, device, positions, position_list, problems, arrival,
    first_pass, read, noted)
  SELECT value ->> 0, value ->> 0, CAST(value ->> 1 AS INTEGER), value ->> 2, value ->> 3, value ->> 4, 1, value ->> 5,
    0, 1, 1, 0, 0 FROM json_each(?)`;

/**
 * Fills a local copy with what meetings and hot spots read of simulated reports: users, devices, times, GPS positions, and the
 * risk fraud for the payments of rings. The complete way of a million reports would take an hour.
 */
export async function fillCopy(path: string, key: string, reports: number): Promise<void> {
  const database = await ReportsDatabase.open(path, key, noMarks);
  const codes = new Codes();
  let rows: PlacedRow[] = [];
  let seq = 0;
  const store = async () => {
    const stored = rows;
    rows = [];
    await database.write((session) => storeRows(session, codes, stored));
  };
  const plan = { seed: 5, transactions: reports, from: testNow - period, to: testNow };
  for (const { transaction } of simulate(plan)) {
    seq += 1;
    rows.push(placedRow(seq, transaction, codes));
    if (rows.length === batch) await store();
  }
  await store();
  database.startIndexing();
  await database.backgroundWorkDone();
  await database.close();
}

interface PlacedRow {
  readonly seq: number;
  readonly columns: readonly (string | number | null)[];
  readonly positions: readonly Position[];
}

function placedRow(
  seq: number,
  { userId, device, gpsFix, timestamp, extraData }: Transaction,
  codes: Codes,
): PlacedRow {
  const positions: readonly Position[] = gpsFix
    ? [{ source: 'geo', ...gpsFix, place: '', wrapped: false, suspicious: false }]
    : [];
  const risk = codes.of('risk', extraData?.includes('Gift cards') ? 'fraud' : 'clear');
  const user = userId === null ? null : codes.of('user', userId);
  const phone = device.id === null ? null : codes.of('device', device.id);
  return { seq, columns: [seq, String(timestamp), risk, user, phone, positionList(positions)], positions };
}

async function storeRows(session: Session, codes: Codes, rows: readonly PlacedRow[]): Promise<void> {
  await session.run(insertValues, [JSON.stringify(codes.takeNew())]);
  await session.run(insertReports, [JSON.stringify(rows.map(({ columns }) => columns))]);
  await addPoints(
    session,
    rows.map(({ seq, positions }) => ({ seq, riskAssignment: null, positions })),
  );
}

/** The codes of the value dictionary. */
class Codes {
  readonly #codes = new Map<string, number>();
  #new: (readonly [number, number, string])[] = [];

  of(field: DictionaryField, text: string): number {
    const key = `${field} ${text}`;
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    const code = this.#codes.size + 1;
    this.#codes.set(key, code);
    this.#new.push([code, valueNumber(field), text]);
    return code;
  }

  takeNew(): readonly (readonly [number, number, string])[] {
    const taken = this.#new;
    this.#new = [];
    return taken;
  }
}
