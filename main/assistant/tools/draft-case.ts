import { z } from 'zod';
import { maxSuggestedItems } from '../../../shared/domain/assistant';
import { maxCaseTitle } from '../../../shared/domain/case';
import { fail, succeed } from '../../../shared/result';
import { pseudonym, resolved } from './pseudonym';
import { defineTool } from './tool';

const request = z.object({
  title: z.string().min(1).max(maxCaseTitle).describe('What the case is about'),
  summary: z.string().max(10_000).describe('Why the items belong together, and what they show'),
  items: z
    .array(pseudonym('A report, user or device'))
    .min(1)
    .max(maxSuggestedItems)
    .describe('What belongs to the case, such as report-12 and user-3'),
});

/** Suggests a case in the window. */
export const draftCaseTool = defineTool({
  name: 'draft_case',
  title: 'Draft a case',
  description:
    'Suggests a case in the window of the program, where a person saves or discards it. Nothing is stored otherwise.',
  request,
  answer: async ({ title, summary, items }, context) => {
    const given = [...new Set(items.map((item) => item.trim()))];
    for (const item of given) {
      const found = await resolved(item, ['report', 'user', 'device'], context);
      if (!found.ok) return fail(`${item}: ${found.problem}`);
    }
    return succeed({
      reports: 0,
      data: { suggested: true, items: given.length },
      afterNoted: () => context.program.suggest({ title, summary, items: given }),
    });
  },
});
