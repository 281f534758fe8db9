import { z } from 'zod';
import { exportFormats } from '../domain/export-format';
import { positionSources } from '../domain/position';
import { shownColumnsSchema } from '../report-query-schema';
import { answering, answeringOfProfile, nothing } from './call';
import { asked } from './request-parts';

/** Reports written to a file. */
export const exportCalls = {
  /**
   * Asks the person where to, and writes the reports of a query there: "csv" the columns shown, "json" each report as
   * received, "geojson" its usable positions, where `sources` are given only theirs. `cancelled` when the person changes their mind, before or meanwhile.
   */
  'export.start': answeringOfProfile<Exported>()({
    ...asked,
    columns: shownColumnsSchema,
    format: z.enum(exportFormats),
    sources: z.array(z.enum(positionSources)).max(positionSources.length).optional(),
  }),
  'export.cancel': answering<null>()(nothing),
} as const;

export interface Exported {
  readonly fileName: string;
  /** How many reports, or feedbacks, are in it. */
  readonly entries: number;
}

export interface ExportProgress {
  readonly written: number;
  readonly total: number;
}
