import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { areSameRadii } from '../../../../shared/domain/assumed-radius';
import { areSameLimits } from '../../../../shared/domain/move';
import { maxReportsBack } from '../../../../shared/domain/moves';
import { trackOf } from '../../../../shared/domain/track';
import { groupBy } from '../../../../shared/group-by';
import type { Session } from '../../../../shared/node/database/session';
import { assumedRadiiSchema } from '../../../../shared/schemas/assumed-radius-schema';
import { travelLimitsSchema } from '../../../../shared/schemas/settings-schema';
import { readJsonMetadata, writeMetadata } from '../../metadata';
import { keyOf } from '../report-keys';
import type { ReportsAccess } from '../upkeep';
import type { ValueDictionary } from '../value-dictionary';
import { countAllUsers, countUsers } from './device-sharing';
import { newDevicesAmong, newDevicesAround } from './new-devices';
import {
  hasPlace,
  type Moment,
  type TrackedRow,
  trackedColumns,
  trackedRow,
  travellers,
} from './tracked-rows';
import { type TravelRule, type Travels, travelsAround, travelsOf } from './travel';
import { writeSignals } from './write-signals';

/**
 * Derives signals by comparing reports. All reports are derived once after the first pass, when the indexes exist, and
 * again when the settings change; from the start of that on, added and changed reports are derived with the reports
 * that they affect, in the transaction that stores them.
 */

/** Increment when the same reports and settings give other signals: all are then derived again. */
const derivingRule = 5;

/** The last report derived while all are, in the order of `user` and then `device`, each from the newest to the oldest. */
const progressSchema = z.object({
  traveller: z.enum(travellers),
  code: z.int(),
  time: z.string().nullable(),
  key: z.string(),
});
type Progress = z.output<typeof progressSchema>;

const stateSchema = z.object({
  rule: z.literal(derivingRule),
  radii: assumedRadiiSchema,
  limits: travelLimitsSchema,
  /** null once all reports are derived. */
  progress: progressSchema.nullable(),
});
type State = Omit<z.output<typeof stateSchema>, 'rule'>;

const start: Progress = { traveller: 'user', code: 0, time: null, key: '' };

/** Returns null before the first derivation. */
export function readDeriving(session: Session): Promise<State | null> {
  return readJsonMetadata(session, 'derived', stateSchema);
}

function writeDeriving(session: Session, state: State): Promise<void> {
  return writeMetadata(session, 'derived', JSON.stringify({ rule: derivingRule, ...state }));
}

/** Derives the signals of added and changed reports, and of those they affect. `before`: the changed ones as they were. */
export async function deriveAround(
  session: Session,
  dictionary: ValueDictionary,
  rule: TravelRule,
  before: readonly Moment[],
  after: readonly Moment[],
): Promise<void> {
  if (after.length === 0) return;
  const moments = [...before, ...after];
  await countUsers(session, before, after);
  await writeSignals(session, dictionary, {
    travels: {
      user: await travelsAround(session, 'user', moments, rule),
      device: await travelsAround(session, 'device', moments, rule),
    },
    newDevices: await newDevicesAround(session, moments),
    replaced: new Set(after.map(({ seq }) => seq)),
  });
}

/**
 * Derives the signals of all reports for this rule, in small transactions, as long as `shouldContinue` returns true.
 * Progress is saved, so that the next call continues. Resolves to the number of changed reports.
 */
export async function deriveAll(
  reports: ReportsAccess,
  rule: TravelRule,
  shouldContinue: () => boolean,
): Promise<number> {
  if (!shouldContinue()) return 0;
  const before = await readDeriving(reports.reader);
  const isSame = before !== null && isSameRule(before, rule);
  if (isSame && before.progress === null) return 0;
  await reports.write(async (session) => {
    if (before === null) await countAllUsers(session);
    if (!isSame) await writeDeriving(session, { ...rule, progress: start });
  });
  let changed = before === null ? 1 : 0;
  for (let isEnd = false; !isEnd && shouldContinue(); await nextTurn()) {
    const next = await reports.write((session, dictionary) => deriveNext(session, dictionary, rule));
    changed += next.changed;
    isEnd = next.isEnd;
  }
  return changed;
}

function isSameRule(one: TravelRule, other: TravelRule): boolean {
  return areSameRadii(one.radii, other.radii) && areSameLimits(one.limits, other.limits);
}

/** Reports per transaction. They take about 20 ms, so that other calls don't wait long. */
const batchSize = 500;

async function deriveNext(session: Session, dictionary: ValueDictionary, rule: TravelRule) {
  const progress = (await readDeriving(session))?.progress ?? start;
  const { traveller } = progress;
  const rows = await nextRows(session, progress);
  const batch = rows.slice(0, batchSize);
  const travels = new Map(
    [...groupBy(rows, ({ code }) => code).values()].flatMap((own) => [...travelsOf(trackOf(own), rule)]),
  );
  const derived: Travels = new Map(batch.map(({ seq }) => [seq, travels.get(seq) ?? null]));
  const changed = await writeSignals(session, dictionary, {
    travels: { [traveller]: derived },
    newDevices:
      traveller === 'user'
        ? await newDevicesAmong(
            session,
            batch.map(({ seq }) => seq),
          )
        : new Map(),
    replaced: new Set(),
  });
  const next = progressAfter(progress, rows.length > batchSize ? batch.at(-1) : undefined);
  await writeDeriving(session, { ...rule, progress: next });
  return { changed, isEnd: next === null };
}

/** `last`: the last derived report; undefined if there are no more of this traveller. */
function progressAfter({ traveller }: Progress, last: TrackedRow | undefined): Progress | null {
  if (last) return { traveller, code: last.code, time: last.timestamp, key: last.key };
  return traveller === 'user' ? { ...start, traveller: 'device' } : null;
}

/** Returns the next reports of a batch, and those after it that its moves may start at. */
async function nextRows(
  session: Session,
  { traveller, code, time, key }: Progress,
): Promise<readonly TrackedRow[]> {
  const limit = batchSize + maxReportsBack;
  const columns = `SELECT report.${traveller} AS code, ${trackedColumns} FROM report`;
  const order = `time DESC, ${keyOf('report')} DESC LIMIT ?`;
  const rest =
    time === null
      ? []
      : await session.rows(
          `${columns} WHERE ${traveller} = ? AND ${hasPlace('report')} AND time <= CAST(? AS INTEGER)
            AND (time < CAST(? AS INTEGER) OR ${keyOf('report')} < ?) ORDER BY ${order}`,
          [code, time, time, key, limit],
          trackedRow,
        );
  if (rest.length === limit) return rest;
  const others = await session.rows(
    `${columns} WHERE ${traveller} > ? AND ${hasPlace('report')} ORDER BY ${traveller}, ${order}`,
    [code, limit - rest.length],
    trackedRow,
  );
  return [...rest, ...others];
}
