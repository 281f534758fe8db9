import { z } from 'zod';
import type { WhatIfAnswer, WhatIfCounts } from '../../../shared/contract/what-if.calls';
import { largestDisagreement } from '../../../shared/domain/columns';
import { travelLimitBounds } from '../../../shared/domain/move';
import { scoreToday } from '../../../shared/domain/what-if';
import { fail, succeed } from '../../../shared/result';
import { leavingReport, speedStep } from '../leaving/leaving-report';
import type { Leaving } from '../leaving/named';
import { defineTool } from './tool';

const request = z.object({
  fastest_kmh: z
    .int()
    .min(speedStep)
    .max(travelLimitBounds.fastestKmPerHour.max)
    .multipleOf(speedStep)
    .optional()
    .describe('The speed above which a move is impossible; without it, that of Settings'),
  score: z
    .int()
    .min(1)
    .max(largestDisagreement)
    .optional()
    .describe('The disagreement from which a report is flagged'),
});

/** Counts what other limits would flag. */
export const whatIfTool = defineTool({
  name: 'what_if',
  title: 'What if',
  description:
    'Counts which reports other limits would flag than today’s, and how precision and recall change by the verdicts of analysts.',
  request,
  answer: async ({ fastest_kmh: fastest, score }, { allowed, settings, investigate, signal, progress }) => {
    const today = { travel: settings.travelLimits, score: scoreToday, radii: settings.assumedRadii };
    const tried = {
      ...today,
      travel: { ...today.travel, fastestKmPerHour: fastest ?? today.travel.fastestKmPerHour },
      score: score ?? today.score,
    };
    let snapshot: number | null = null;
    while (!signal.aborted) {
      const answer: WhatIfAnswer = await investigate('investigate.whatIf', {
        snapshot,
        today,
        tried,
        listed: 'newly',
      });
      if (answer.kind === 'counted') return succeed(counted(answer, allowed.coarseKm));
      snapshot = answer.snapshot;
      progress(answer.done, answer.of);
    }
    return fail('It was cancelled.');
  },
});

function counted(answer: WhatIfCounts, km: number) {
  return {
    reports: answer.list.length,
    list: 'newest_newly_flagged',
    data: {
      all_reports: answer.reports,
      judged: { ...answer.judged },
      today: flagged(answer.today),
      tried: flagged(answer.tried),
      newly_flagged: answer.newly,
      no_longer_flagged: answer.noLonger,
      newest_newly_flagged: answer.list.map(({ row }) => leavingReport(row, km)),
    },
  };
}

function flagged(flagging: WhatIfCounts['today']): Leaving {
  return Object.fromEntries(
    Object.entries(flagging).map(([reason, { reports, precision, recall }]) => [
      reason,
      {
        reports,
        precision: { hits: precision.hits, of: precision.n },
        recall: { hits: recall.hits, of: recall.n },
      },
    ]),
  );
}
