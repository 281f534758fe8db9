import { z } from 'zod';
import type { DerivedSignal } from '../../../../shared/domain/derived-signals';
import type { Session } from '../../../../shared/node/database/session';
import { readSignalList, valueText } from '../stored-row';
import { dictionaryValueOfSignals, type ValueDictionary } from '../value-dictionary';
import type { Traveller } from './tracked-rows';
import type { Travels } from './travel';

/** What was derived again, by `seq`. */
interface Derived {
  readonly travels: Readonly<Partial<Record<Traveller, Travels>>>;
  readonly newDevices: ReadonlyMap<number, boolean>;
  /** Reports whose content was replaced or added: what isn't derived for them is not the case. */
  readonly replaced: ReadonlySet<number>;
}

const storedSignals = `SELECT report.seq, report.user_travel AS userTravel, report.device_travel AS deviceTravel,
    report.new_device AS newDevice, ${valueText('signal')} AS signals
  FROM json_each(?) AS requested CROSS JOIN report ON report.seq = requested.value`;
const storedRow = z.object({
  seq: z.int(),
  userTravel: z.number().nullable(),
  deviceTravel: z.number().nullable(),
  newDevice: z.int(),
  signals: readSignalList,
});
type Stored = z.output<typeof storedRow>;

const signalsUpdate = `UPDATE report SET user_travel = value ->> 1, device_travel = value ->> 2,
  travel = value ->> 3,
  new_device = value ->> 4, signal = value ->> 5 FROM json_each(?) WHERE report.seq = value ->> 0`;

/** Stores the derived signals of reports where they changed. Returns the number of changed reports. */
export async function writeSignals(
  session: Session,
  dictionary: ValueDictionary,
  derived: Derived,
): Promise<number> {
  const { user, device } = derived.travels;
  const seqs = new Set([
    ...(user?.keys() ?? []),
    ...(device?.keys() ?? []),
    ...derived.newDevices.keys(),
    ...derived.replaced,
  ]);
  if (seqs.size === 0) return 0;
  const rows = await session.rows(storedSignals, [JSON.stringify([...seqs])], storedRow);
  const changed = rows.flatMap((before): readonly Stored[] => {
    const after = derivedOf(before, derived);
    const isSame =
      after.userTravel === before.userTravel &&
      after.deviceTravel === before.deviceTravel &&
      after.newDevice === before.newDevice;
    // Replacing a content also removes the derived signals from the list, but none of them need not be written.
    const isWritten = raisedBy(after).length === 0 || !derived.replaced.has(before.seq);
    return isSame && isWritten ? [] : [after];
  });
  if (changed.length === 0) return 0;
  const values = changed.map((row) => dictionaryValueOfSignals(row.signals, raisedBy(row)));
  const codes = await dictionary.codesOf(session, values);
  const updates = changed.map(({ seq, userTravel, deviceTravel, newDevice }, at) => [
    ...[seq, userTravel, deviceTravel, greater(userTravel, deviceTravel), newDevice],
    codes[at] ?? null,
  ]);
  await session.run(signalsUpdate, [JSON.stringify(updates)]);
  return changed.length;
}

function derivedOf(stored: Stored, { travels, newDevices, replaced }: Derived): Stored {
  const { seq } = stored;
  const before: Stored = replaced.has(seq)
    ? { ...stored, userTravel: null, deviceTravel: null, newDevice: 0 }
    : stored;
  const travelOf = (traveller: Traveller, otherwise: number | null) => {
    const travel = travels[traveller]?.get(seq);
    return travel === undefined ? otherwise : travel;
  };
  return {
    ...before,
    userTravel: travelOf('user', before.userTravel),
    deviceTravel: travelOf('device', before.deviceTravel),
    newDevice: Number(newDevices.get(seq) ?? before.newDevice === 1),
  };
}

function raisedBy({ userTravel, deviceTravel, newDevice }: Stored): readonly DerivedSignal[] {
  const isTravel = userTravel !== null || deviceTravel !== null;
  return [
    ...(isTravel ? (['Impossible travel'] as const) : []),
    ...(newDevice === 1 ? (['New device'] as const) : []),
  ];
}

function greater(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}
