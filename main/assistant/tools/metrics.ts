import { z } from 'zod';
import { fail, succeed } from '../../../shared/result';
import { leavingRisk } from '../leaving/leaving-report';
import { refusalTexts } from '../refusal-texts';
import { problemOf } from './problem-of';
import { readSafeQuery } from './safe-query';
import { defineTool } from './tool';

const request = z.object({
  query: z.string().max(5_000).default('').describe('Counts the reports of this query by risk; as in search'),
  from: z.iso.datetime({ precision: 0 }).optional().describe('Verdicts from this time on count'),
  until: z.iso.datetime({ precision: 0 }).optional().describe('Verdicts before this time count'),
});

/** The words of risk that are counted. */
const risks = ['fraud', 'high', 'low', 'clear'] as const;

/** Counts reports, and how far verdicts agree with the service. */
export const metricsTool = defineTool({
  name: 'metrics',
  title: 'Metrics',
  description:
    'Counts the reports of a query by risk, and the verdicts of a period by the risk that the service reported, with their agreement. It says nothing about who judged.',
  request,
  answer: async ({ query: typed, from, until }, context) => {
    const { reports, settings, allowed, program, find } = context;
    const zone = settings.timeZone;
    const read = await readSafeQuery(typed, { coarseKm: allowed.coarseKm, zone, find });
    if (!read.ok) return read;
    const count = async (text: string) =>
      reports.call('reports.count', { query: { ...read.value, text }, asOf: null });
    const { text } = read.value;
    const all = await count(text);
    if (!all.ok) return fail(problemOf(all.problem));
    const byRisk: Record<string, number> = {};
    for (const risk of risks) {
      const some = await count(text === '' ? `risk:${risk}` : `(${text}) risk:${risk}`);
      if (!some.ok) return fail(problemOf(some.problem));
      byRisk[risk] = some.value.shown;
    }
    const judged = await program.metrics({ from: timeOf(from), until: timeOf(until), zone });
    if (!judged.ok) return fail(refusalTexts[judged.problem]);
    return succeed({
      reports: all.value.shown,
      data: {
        reports: all.value.shown,
        unread: all.value.unread,
        by_risk: byRisk,
        judged: judged.value.total,
        agreement: { alike: judged.value.agreement.alike, compared: judged.value.agreement.compared },
        verdicts: judged.value.rows.map(({ reported, counts }) => ({
          reported_risk: leavingRisk(reported),
          ...counts,
        })),
      },
    });
  },
});

function timeOf(text: string | undefined): number | null {
  return text === undefined ? null : new Date(text).getTime();
}
