import { z } from 'zod';
import type { CallArguments } from '../../../../shared/contract/contract';
import type { DriftAnswer, DriftedSubject, ShownFinding } from '../../../../shared/contract/drift.calls';
import {
  type DriftFinding,
  type DriftSubject,
  driftOf,
  type Stability,
  stabilityOf,
  type ValueSeries,
} from '../../../../shared/domain/drift';
import type { DriftValue } from '../../../../shared/domain/drift-values';
import { plausibleTimes } from '../../../../shared/domain/instant';
import { sum } from '../../../../shared/domain/sum';
import { weekEdges } from '../../../../shared/domain/time-bars';
import type { Session } from '../../../../shared/node/database/session';
import { barOf } from '../../reports/read-histogram';
import { readKeys } from '../keys-of-rows';
import { readSampledTexts, type SampledTexts, sampledSubjects } from './sampled-texts';
import { countedSubjects, readWeeklyValues } from './weekly-values';

/** Weeks that are compared, besides the last one if it isn't over. */
const maxWeeks = 26;
/** Weeks with which the last complete one is compared as a whole. */
const stabilityWeeks = 8;
/** Values by week, and findings, that the window shows. */
const maxTop = 6;
const maxFindings = 60;

const timeRow = z.object({ first: z.number().nullable(), last: z.number().nullable() });
/** ms since 1970. Later times are a wrong clock's: they would leave the weeks until then empty. */
const span = `SELECT min(time) / 1000000 AS first, max(time) / 1000000 AS last FROM report
  WHERE time BETWEEN ${plausibleTimes.from} AND min(${plausibleTimes.until}, CAST(? AS INTEGER))`;

/** Compares the weeks of all reports; null if none has a time before `now`. */
export async function readDrift(
  session: Session,
  { timeZone, now, values: asked }: CallArguments<'investigate.drift'>,
): Promise<DriftAnswer | null> {
  const found = await session.row(span, [String(BigInt(Math.floor(now)) * 1_000_000n - 1n)], timeRow);
  if (!found || found.first === null || found.last === null) return null;
  const all = weekEdges(Math.floor(found.first), Math.floor(found.last), timeZone);
  const isOver = (all.at(-1) ?? 0) <= now;
  const edges = all.slice(-(maxWeeks + (isOver ? 1 : 2)));
  const complete = edges.length - (isOver ? 1 : 2);
  const reports = await readReports(session, edges);
  const texts = await readSampledTexts(session, edges);
  const isAsked = testOf(asked);
  const findings: DriftFinding[] = [];
  const subjects: DriftedSubject[] = [];
  for (const subject of countedSubjects) {
    const { values, whole } = await readWeeklyValues(session, subject, edges);
    findings.push(...driftOf({ subject, totals: reports, values }, complete));
    subjects.push({ subject, stability: stabilityOfWeek(whole, complete), top: topOf(values) });
  }
  for (const series of texts.series) {
    const { subject, values } = series;
    findings.push(...withoutInner(driftOf(series, complete)));
    const stability =
      subject === 'locationType'
        ? stabilityOfWeek(
            values.map(({ counts }) => counts),
            complete,
          )
        : null;
    subjects.push({ subject, stability, top: topOf(values) });
  }
  const wanted = findings.filter(isAsked);
  const shown = wanted.toSorted((one, other) => other.strength - one.strength).slice(0, maxFindings);
  return {
    edges,
    complete,
    reports,
    sampled: texts.totals,
    subjects,
    findings: await withExamples(session, shown, texts, complete),
    moreFindings: wanted.length - shown.length,
  };
}

/** Returns whether a finding is about one of the values. */
function testOf(values: readonly DriftValue[] | null): (finding: DriftFinding) => boolean {
  if (values === null) return () => true;
  const nameOf = ({ subject, value }: DriftValue) => JSON.stringify([subject, value]);
  const names = new Set(values.map(nameOf));
  return (finding) => names.has(nameOf(finding));
}

const weekRow = z.object({ week: z.int(), count: z.int() });

async function readReports(session: Session, edges: readonly number[]): Promise<readonly number[]> {
  const times = edges.map((edge) => BigInt(edge) * 1_000_000n);
  const counted = await session.rows(
    `SELECT ${barOf(times, 0, times.length - 1)} AS week, count(*) AS count FROM report
     WHERE time >= ${times.at(0)} AND time < ${times.at(-1)} GROUP BY 1`,
    [],
    weekRow,
  );
  const counts = new Map(counted.map(({ week, count }) => [week, count]));
  return edges.slice(1).map((_, week) => counts.get(week) ?? 0);
}

function stabilityOfWeek(whole: readonly (readonly number[])[], complete: number): Stability | null {
  if (complete < 2) return null;
  const from = Math.max(0, complete - 1 - stabilityWeeks);
  const before = whole.map((counts) => sum(counts.slice(from, complete - 1)));
  return stabilityOf(
    before,
    whole.map((counts) => counts[complete - 1] ?? 0),
  );
}

function topOf(values: readonly ValueSeries[]): readonly ValueSeries[] {
  const total = ({ counts }: ValueSeries) => sum(counts);
  return values.toSorted((one, other) => total(other) - total(one)).slice(0, maxTop);
}

/** Leaves out fields whose object changed in the same way: "device.sensors.wifi" where "device.sensors" no longer exists. */
function withoutInner(findings: readonly DriftFinding[]): readonly DriftFinding[] {
  const changed = new Set(findings.map(({ value, kind, week }) => JSON.stringify([value, kind, week])));
  return findings.filter(({ subject, value, kind, week }) => {
    if (subject !== 'field' || value === null) return true;
    const names = value.split('.');
    return !names.some((_, count) => {
      if (count === 0) return false;
      return changed.has(JSON.stringify([names.slice(0, count).join('.'), kind, week]));
    });
  });
}

/** Adds a report to each finding that the grid has no filter for. */
async function withExamples(
  session: Session,
  findings: readonly DriftFinding[],
  texts: SampledTexts,
  complete: number,
): Promise<readonly ShownFinding[]> {
  const seqs = findings.map(({ subject, value, kind, week }) => {
    const sampled = sampledOf(subject);
    if (sampled === null) return null;
    const isSince = kind === 'new' || kind === 'more';
    return texts.example(sampled, value, isSince ? week : 0, isSince ? complete : week);
  });
  const wanted = seqs.filter((seq) => seq !== null);
  const keys = await readKeys(session, wanted);
  return findings.map((finding, at) => ({ ...finding, example: keys.get(seqs[at] ?? -1) ?? null }));
}

function sampledOf(subject: DriftSubject) {
  return sampledSubjects.find((each) => each === subject) ?? null;
}
