import { z } from 'zod';
import type { StoredRow } from '../../../shared/domain/report-row';
import { beginningOf, longestInRow } from '../../../shared/domain/shown-text';
import { signals } from '../../../shared/domain/signals';
import { readPositionList } from './position-list';
import { readStoredText } from './stored-text';

/**
 * What is read of a row of `report`, in few columns: a row costs by how many it has. Int64s come as text, under other
 * names than their columns', which ORDER BY would otherwise take for them.
 */
export const rowColumns = `
  report.seq AS row_seq, CAST(report.id AS TEXT) AS id_text, report.content_key, CAST(report.time AS TEXT) AS time_text,
  report.transaction_id, report.distance, ${[
    'risk',
    'fraud_case',
    'signal',
    'country',
    'user',
    'device',
    'device_model',
    'place',
    'disagreement',
  ]
    .map((column) => `(SELECT text FROM word WHERE code = report.${column}) AS ${column}_word`)
    .join(', ')},
  report.position_list, report.problems, report.opened, report.noted, report.versions`;

const text = z.string().nullable();
/** What a row shows: a text that no cell has room for would be copied through every process, and laid out in each. */
const shown = (kept: string) => beginningOf(kept, longestInRow);
const readText = text.transform((stored) => (stored === null ? null : shown(readStoredText(stored))));
const readList = text.transform((stored) => (stored === null ? [] : listOf(stored)));

/** Lists are few, and each in many rows: they are read once. More than this are not remembered at once. */
const mostRemembered = 5_000;
const lists = new Map<string, readonly string[]>();

function listOf(stored: string): readonly string[] {
  const known = lists.get(stored);
  if (known) return known;
  if (lists.size >= mostRemembered) lists.clear();
  const read = z.array(z.string()).parse(JSON.parse(stored)).map(shown);
  lists.set(stored, read);
  return read;
}

/** A row of `rowColumns` as the contract has it. */
export const storedRow = z
  .object({
    row_seq: z.int(),
    id_text: text,
    content_key: text,
    time_text: text,
    transaction_id: readText,
    distance: z.number().nullable(),
    risk_word: readText,
    fraud_case_word: readList,
    signal_word: readList,
    country_word: readList,
    user_word: readText,
    device_word: readText,
    device_model_word: readText,
    place_word: readText,
    disagreement_word: text,
    position_list: z.string(),
    problems: z.int(),
    opened: z.int(),
    noted: z.int(),
    versions: z.int(),
  })
  .transform(
    (row): StoredRow => ({
      seq: row.row_seq,
      key: row.id_text ?? row.content_key ?? '',
      id: row.id_text,
      transactionId: row.transaction_id,
      timestamp: row.time_text,
      riskAssignment: row.risk_word,
      fraudCases: row.fraud_case_word,
      userId: row.user_word,
      deviceId: row.device_word,
      deviceModel: row.device_model_word,
      place: row.place_word ?? '',
      signals: signals.filter((signal) => row.signal_word.includes(signal)),
      positions: readPositionList(row.position_list),
      distance: row.distance,
      countries: row.country_word,
      problemCount: row.problems,
      unread: row.opened === 0,
      versions: row.versions,
      hasNote: row.noted === 1,
      disagreement: row.disagreement_word === null ? null : Number(row.disagreement_word),
    }),
  );
