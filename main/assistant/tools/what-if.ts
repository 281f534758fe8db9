import { z } from 'zod';
import type { WhatIfAnswer, WhatIfCounts } from '../../../shared/contract/what-if.calls';
import { largestDisagreement } from '../../../shared/domain/columns';
import { travelLimitBounds } from '../../../shared/domain/move';
import { scoreToday } from '../../../shared/domain/what-if';
import { fail, succeed } from '../../../shared/result';
import { scoreSteps } from '../leaving/leaving-report';
import type { Leaving } from '../leaving/named';
import { defineTool } from './tool';

/** Moves are computed from exact places, so that a speed says more of them than the cells if the time between is short. */
const triedSpeeds = 500;

const request = z.object({
  fastest_kmh: z
    .int()
    .min(triedSpeeds)
    .max(travelLimitBounds.fastestKmPerHour.max)
    .multipleOf(triedSpeeds)
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
    'Counts how many reports other limits would flag than today’s, and how precision and recall change by the verdicts of analysts.',
  request,
  answer: async ({ fastest_kmh: fastest, score }, { allowed, settings, investigate, signal, progress }) => {
    const scores = scoreSteps(allowed.coarseKm);
    if (score !== undefined && !scores.includes(score)) return fail(`score takes ${scores.join(' or ')}.`);
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
      if (answer.kind === 'counted') return succeed(counted(answer));
      snapshot = answer.snapshot;
      // Their number would say how many reports there are before it is noted.
      progress(Math.floor((100 * answer.done) / Math.max(1, answer.of)), 100);
    }
    return fail('It was cancelled.');
  },
});

/** Counts alone: which reports are flagged would say how fast each is. */
function counted(answer: WhatIfCounts) {
  return {
    reports: answer.reports,
    data: {
      all_reports: answer.reports,
      judged: { ...answer.judged },
      today: flagged(answer.today),
      tried: flagged(answer.tried),
      newly_flagged: answer.newly,
      no_longer_flagged: answer.noLonger,
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
