import { z } from 'zod';
import { desiredRiskOf } from '../../../shared/domain/feedback-correction';
import type { Agreement } from '../../../shared/domain/outbox-metrics';
import { verdicts } from '../../../shared/domain/review-log';
import {
  agrees,
  noVerdicts,
  type ReviewMetrics,
  type VerdictCounts,
} from '../../../shared/domain/review-metrics';
import { isRiskAssignment, riskAssignments } from '../../../shared/domain/vocabulary';
import { groupBy } from '../../../shared/group-by';
import type { Session } from '../../../shared/node/database/session';
import { dayMs, fillGaps, firstDayOf, type MetricsQuery, stepUnitFor } from './outbox-metrics';

/** The verdicts that count, by when they were given: of each subject the last one, as the grid shows it. */
const given = `
  WITH given AS (
    SELECT judged_at AS said_at, verdict, reported_risk AS reported FROM subject_state
    WHERE verdict IS NOT NULL
  )`;
const within = 'WHERE said_at >= ? AND said_at < ?';

const counted = { reported: z.string().nullable(), verdict: z.enum(verdicts), count: z.int() };
interface Counted {
  readonly reported: string | null;
  readonly verdict: (typeof verdicts)[number];
  readonly count: number;
}

/** Compares the verdicts given from `from` to before `until`, ms since 1970, with the service's risks; null: no limit. */
export async function readReviewMetrics(
  session: Session,
  { from, until, zone }: Pick<MetricsQuery, 'from' | 'until' | 'zone'>,
): Promise<ReviewMetrics> {
  const values = [from ?? -Number.MAX_VALUE, until ?? Number.MAX_VALUE];
  const span = await session.row(
    `${given} SELECT min(said_at) AS first, max(said_at) AS last FROM given ${within}`,
    values,
    z.object({ first: z.number().nullable(), last: z.number().nullable() }),
  );
  const first = from ?? span?.first ?? 0;
  const stepUnit = stepUnitFor(((until ?? span?.last ?? first) - first) / dayMs);
  const rows = await session.rows(
    `${given} SELECT ${firstDayOf('said_at', stepUnit, zone)} AS day, reported, verdict, count(*) AS count
     FROM given ${within} GROUP BY 1, 2, 3 ORDER BY 1`,
    values,
    z.object({ day: z.string().nullable(), ...counted }),
  );
  const byDay = groupBy(rows, ({ day }) => day);
  const days = [...byDay.keys()].filter((day) => day !== null);
  return {
    total: sum(rows),
    rows: rowsOf(rows),
    agreement: agreementOf(rows),
    steps: fillGaps(days, stepUnit).map((day) => {
      const ofDay = byDay.get(day) ?? [];
      return { day, total: sum(ofDay), ...agreementOf(ofDay) };
    }),
    stepUnit,
  };
}

function sum(rows: readonly Counted[]): number {
  return rows.reduce((all, { count }) => all + count, 0);
}

function agreementOf(rows: readonly Counted[]): Agreement {
  const compared = rows.filter(({ reported, verdict }) => agrees(reported, verdict) !== null);
  return {
    alike: sum(compared.filter(({ reported, verdict }) => agrees(reported, verdict))),
    compared: sum(compared),
  };
}

/** Returns the levels that were judged, highest first, then other words, and no risk last. */
function rowsOf(rows: readonly Counted[]): ReviewMetrics['rows'] {
  const byRisk = new Map<string | null, VerdictCounts>();
  for (const { reported, verdict, count } of rows) {
    const risk = desiredRiskOf(reported) ?? reported;
    const before = byRisk.get(risk) ?? noVerdicts;
    byRisk.set(risk, { ...before, [verdict]: before[verdict] + count });
  }
  const rank = (risk: string | null) => {
    if (risk === null) return riskAssignments.length + 1;
    return isRiskAssignment(risk) ? riskAssignments.indexOf(risk) : riskAssignments.length;
  };
  return [...byRisk]
    .map(([reported, counts]) => ({ reported, counts }))
    .sort(
      (one, other) =>
        rank(one.reported) - rank(other.reported) || ((one.reported ?? '') < (other.reported ?? '') ? -1 : 1),
    );
}
