import { z } from 'zod';
import { coarseKm as inSteps, withCoarsePositions } from '../../../shared/domain/coarse-place';
import { stepsOf } from '../../../shared/domain/moves';
import { everyReport, withFilter } from '../../../shared/domain/report-query';
import { timelineFilter } from '../../../shared/domain/timeline';
import { trackOf } from '../../../shared/domain/track';
import { representativeMove } from '../../../shared/domain/travel-story';
import { fail, succeed } from '../../../shared/result';
import { leavingReport, leavingSpeed } from '../leaving/leaving-report';
import { nextPage, pageAfter } from './pages';
import { problemOf } from './problem-of';
import { pseudonym, resolved } from './pseudonym';
import { defineTool } from './tool';

const request = z.object({
  of: pseudonym('A user, device or transaction, such as user-12'),
  limit: z.int().min(1).max(100).default(40).describe('How many reports at most'),
  after: z.string().max(100).optional().describe('The "next" of the answer before, for earlier reports'),
});

/** Lists the reports of a user, device or transaction, and how they moved. */
export const timelineTool = defineTool({
  name: 'timeline',
  title: 'Timeline',
  description:
    'Lists the reports of a user, device or transaction, the newest first, with the cell of each place and the least speed from the report before.',
  request,
  answer: async ({ of, limit, after }, context) => {
    const { reports, allowed, settings } = context;
    const { coarseKm } = allowed;
    const found = await resolved(of, ['user', 'device', 'transaction'], context);
    if (!found.ok) return found;
    const { kind, value } = found.value;
    const list = ['timeline', kind, value];
    const place = await pageAfter(after, list, context);
    if (!place.ok) return place;
    const subject = { kind: kind === 'device' || kind === 'transaction' ? kind : ('user' as const), value };
    const query = withFilter(everyReport, timelineFilter(subject));
    const chunk = await reports.call('reports.chunk', {
      ...{ query, asOf: null, reads: 'row', limit },
      after: place.value,
    });
    if (!chunk.ok) return fail(problemOf(chunk.problem));
    const { rows } = chunk.value;
    const coarse = rows.map((row) => ({ ...withCoarsePositions(row, coarseKm), locationType: null }));
    const steps = new Map(
      stepsOf(trackOf(coarse), settings.assumedRadii, settings.travelLimits).map((step) => [
        step.toKey,
        step,
      ]),
    );
    return succeed({
      reports: rows.length,
      list: 'reports',
      data: {
        of,
        reports: rows.map((row) => {
          const step = steps.get(row.key);
          const move = step === undefined ? null : representativeMove(step);
          return {
            ...leavingReport(row, coarseKm),
            moved_km: move ? inSteps(move.km, coarseKm) : null,
            least_kmh: move ? leavingSpeed(move.speed.min) : null,
            impossible: move?.impossible ?? null,
          };
        }),
        next: nextPage(list, chunk.value.next),
      },
    });
  },
});
