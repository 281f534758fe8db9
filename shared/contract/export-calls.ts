import { z } from 'zod';
import { positionSources } from '../domain/position';
import { exportFormats } from '../domain/report-query';
import { shownColumnsSchema } from '../schemas/report-query-schema';
import { defineCall, defineProfileCall, nothing } from './call';
import { asked } from './request-parts';

/** Calls for exporting reports. */
export const exportCalls = {
  /**
   * Asks for a file and writes the reports of a query to it: "csv" the columns shown, "json" each report as received,
   * "geojson" its usable positions, limited to `sources` if given. Fails with `cancelled` if the user cancels, before
   * or during the export.
   */
  'export.start': defineProfileCall<Exported>()({
    ...asked,
    columns: shownColumnsSchema,
    format: z.enum(exportFormats),
    sources: z.array(z.enum(positionSources)).max(positionSources.length).optional(),
  }),
  'export.cancel': defineCall<null>()(nothing),
} as const;

export interface Exported {
  readonly fileName: string;
  /** Number of reports, or feedback items, in the file. */
  readonly entries: number;
}

export interface ExportProgress {
  readonly written: number;
  readonly total: number;
}
