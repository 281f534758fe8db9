import { z } from 'zod';
import { signals } from '../../../shared/domain/report';
import { textList } from '../json-column';
import { searchableText } from '../search/search-text';
import type { ReportReading } from './report-keys';
import { valueText } from './stored-row';

/**
 * The JSON of a row as received, the folded text by which it is found, with the names of the signals, and the code of its
 * place, by which it is found too; null for none.
 */
export interface RowText {
  readonly seq: number;
  readonly json: string;
  readonly text: string;
  readonly place: number | null;
}

/** The texts of rows, by which they are found. */
export const rowTexts: ReportReading<RowText> = {
  columns: `report.seq, received.json, report.place, ${valueText('signal')} AS raised`,
  joined: 'CROSS JOIN received ON received.seq = report.seq',
  schema: z
    .object({ seq: z.int(), json: z.string(), place: z.int().nullable(), raised: textList })
    .transform(({ seq, json, place, raised }) => ({
      seq,
      json,
      place,
      text: searchableText(
        json,
        signals.filter((signal) => signal !== 'Ignored IP' && raised.includes(signal)),
      ),
    })),
};
