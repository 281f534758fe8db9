import { z } from 'zod';
import type { StartupRows } from '../../shared/contract/report.calls';
import { gridStateSchema } from '../../shared/schemas/report-query-schema';
import { jsonRow } from './reports/row-fields';

/** The content of the `first-page` file. */
export const startupRowsSchema: z.ZodType<StartupRows> = z.object({
  grid: gridStateSchema.nullable(),
  page: z.object({
    rows: z.array(jsonRow),
    page: z.int(),
    limit: z.int(),
    mayHaveNext: z.boolean(),
    asOf: z.int(),
  }),
});
