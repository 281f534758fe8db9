import { z } from 'zod';
import { maxSuggestedItems } from '../../../shared/domain/assistant';
import { maxCaseTitle } from '../../../shared/domain/case';
import { fail, succeed } from '../../../shared/result';
import type { NamedValue } from '../program-calls';
import { refusalTexts } from '../refusal-texts';
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
    const values: NamedValue[] = [];
    for (const item of new Set(items)) {
      const found = await resolved(item, ['report', 'user', 'device'], context);
      if (!found.ok) return fail(`${item.slice(0, 100)}: ${found.problem}`);
      values.push(found.value);
    }
    const suggested = await context.program.suggest({ title, summary, items: values });
    if (!suggested.ok) return fail(refusalTexts[suggested.problem]);
    return succeed({ reports: 0, data: { suggested: true, items: values.length } });
  },
});
