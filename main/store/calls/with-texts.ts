import type { StoredRow } from '../../../shared/domain/report-row';
import type { ChunkReport, StoredText } from './report.calls';

/** Returns each row with what was received for it. A row whose text is missing, as in a damaged file, is left out. */
export function withTexts(rows: readonly StoredRow[], texts: readonly StoredText[]): readonly ChunkReport[] {
  const bySeq = new Map(texts.map((text) => [text.seq, text]));
  return rows.flatMap((row) => {
    const text = bySeq.get(row.seq);
    return text ? [{ row, json: text.json, problems: text.problems }] : [];
  });
}
