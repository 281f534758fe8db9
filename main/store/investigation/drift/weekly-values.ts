import { z } from 'zod';
import type { DriftSubject, ValueSeries } from '../../../../shared/domain/drift';
import type { Session } from '../../../../shared/node/database/session';
import { barOf } from '../../reports/read-histogram';
import { readStoredText } from '../../reports/stored-row';
import { dictionaryColumns, isList } from '../../reports/value-dictionary';

/** The subjects that every report is counted by: fields of the value dictionary. */
export const countedSubjects = ['risk', 'fraudCase', 'signal', 'deviceModel', 'country', 'extra'] as const;
type CountedSubject = (typeof countedSubjects)[number] & DriftSubject;

/** The values of one field by week. */
interface WeeklyValues {
  /** Each part of a list counts. */
  readonly values: readonly ValueSeries[];
  /** Each whole list counts, so that every report is counted once. */
  readonly whole: readonly (readonly number[])[];
}

const countedRow = z.object({ week: z.int(), text: z.string().nullable(), count: z.int() });

/** Counts the reports of each week by the values of a field. `edges`: of the weeks, ms since 1970. */
export async function readWeeklyValues(
  session: Session,
  subject: CountedSubject,
  edges: readonly number[],
): Promise<WeeklyValues> {
  const times = edges.map((edge) => BigInt(edge) * 1_000_000n);
  const counted = await session.rows(
    `SELECT found.week, dictionary_value.text, found.count FROM (
       SELECT ${barOf(times, 0, times.length - 1)} AS week, ${dictionaryColumns[subject]} AS code, count(*) AS count
       FROM report WHERE time >= ${times.at(0)} AND time < ${times.at(-1)} GROUP BY 1, 2) AS found
     LEFT JOIN dictionary_value ON dictionary_value.code = found.code`,
    [],
    countedRow,
  );
  const weeks = edges.length - 1;
  const values = new WeeklyCounts<string | null>(weeks);
  const whole = new WeeklyCounts<string | null>(weeks);
  for (const { week, text, count } of counted) {
    whole.add(text, week, count);
    for (const value of valuesOf(subject, text)) values.add(value, week, count);
  }
  return {
    values: values.series().map(([value, counts]) => ({ value, counts })),
    whole: whole.series().map(([, counts]) => counts),
  };
}

const listSchema = z.array(z.string());

function valuesOf(subject: CountedSubject, text: string | null): readonly (string | null)[] {
  if (text === null) return [null];
  return isList(subject) ? [...new Set(listSchema.parse(JSON.parse(text)))] : [readStoredText(text)];
}

/** Counts of values by week. */
export class WeeklyCounts<Value> {
  readonly #weeks: number;
  readonly #counts = new Map<Value, number[]>();

  constructor(weeks: number) {
    this.#weeks = weeks;
  }

  add(value: Value, week: number, count = 1): void {
    const known = this.#counts.get(value);
    const counts = known ?? Array.from({ length: this.#weeks }, () => 0);
    counts[week] = (counts[week] ?? 0) + count;
    if (!known) this.#counts.set(value, counts);
  }

  series(): readonly (readonly [Value, readonly number[]])[] {
    return [...this.#counts];
  }
}
