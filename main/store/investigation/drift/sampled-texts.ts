import { z } from 'zod';
import type { DriftSubject, SubjectSeries } from '../../../../shared/domain/drift';
import { fieldAt, fieldPaths } from '../../../../shared/domain/report-fields';
import { parseJson } from '../../../../shared/json/exact-json';
import type { Session } from '../../../../shared/node/database/session';
import { readReceivedTexts } from '../../reports/received-texts';
import { WeeklyCounts } from './weekly-values';

/** Reports of each week whose texts are read. */
const sampleSize = 500;
/** Longer texts, in characters, are left out of the sample. */
const maxLength = 100_000;

/** The subjects that are only in the received texts. */
export const sampledSubjects = ['locationType', 'sensor', 'field', 'problems'] as const;
type SampledSubject = (typeof sampledSubjects)[number] & DriftSubject;

export interface SampledTexts {
  /** Sampled reports of each week. */
  readonly totals: readonly number[];
  readonly series: readonly (SubjectSeries & { readonly subject: SampledSubject })[];
  /** Returns the row number of the last sampled report with a value in some weeks; null for none. */
  example(subject: SampledSubject, value: string | null, from: number, until: number): number | null;
}

/** Always the same reports of a week: their numbers are scattered by Knuth's multiplicative hash. */
const sampleOf = `SELECT seq, problems FROM report WHERE time >= CAST(? AS INTEGER) AND time < CAST(? AS INTEGER)
  ORDER BY (seq * 2654435761) % 4294967296 LIMIT ${sampleSize}`;
const sampledRow = z.object({ seq: z.int(), problems: z.int() });
const sensorNames = ['gps', 'mobile_networks', 'wifi', 'wifi_connected'] as const;

/** Reads the texts of a sample of the reports of each week. `edges`: of the weeks, ms since 1970. */
export async function readSampledTexts(session: Session, edges: readonly number[]): Promise<SampledTexts> {
  const weeks = edges.length - 1;
  const totals: number[] = [];
  const counts = new Map<SampledSubject, WeeklyCounts<string | null>>(
    sampledSubjects.map((subject) => [subject, new WeeklyCounts(weeks)]),
  );
  const examples = new Map<string, number>();
  for (let week = 0; week < weeks; week += 1) {
    const bounds = [edges[week], edges[week + 1]].map((edge) => String(BigInt(edge ?? 0) * 1_000_000n));
    const sample = await session.rows(sampleOf, bounds, sampledRow);
    const texts = await readReceivedTexts(
      session,
      sample.map(({ seq }) => seq),
      maxLength,
    );
    totals.push(texts.size);
    for (const { seq, problems } of sample) {
      const text = texts.get(seq);
      if (text === undefined) continue;
      for (const [subject, value] of factsOf(parseJson(text), problems)) {
        counts.get(subject)?.add(value, week);
        examples.set(exampleName(subject, value, week), seq);
      }
    }
  }
  return {
    totals,
    series: sampledSubjects.map((subject) => ({
      subject,
      totals,
      values: (counts.get(subject)?.series() ?? []).map(([value, weekly]) => ({ value, counts: weekly })),
    })),
    example: (subject, value, from, until) => {
      for (let week = until - 1; week >= from; week -= 1) {
        const seq = examples.get(exampleName(subject, value, week));
        if (seq !== undefined) return seq;
      }
      return null;
    },
  };
}

function exampleName(subject: SampledSubject, value: string | null, week: number): string {
  return JSON.stringify([subject, value, week]);
}

function factsOf(report: unknown, problems: number): readonly (readonly [SampledSubject, string | null])[] {
  const type = fieldAt(report, ['location', 'location_type']);
  return [
    ['locationType', typeof type === 'string' ? type : null],
    ...sensorNames.flatMap((name): readonly (readonly [SampledSubject, string])[] =>
      fieldAt(report, ['device', 'sensors', name]) === true ? [['sensor', name]] : [],
    ),
    ...fieldPaths(report).map((path): readonly [SampledSubject, string] => ['field', path]),
    ...(problems > 0 ? ([['problems', null]] as const) : []),
  ];
}
