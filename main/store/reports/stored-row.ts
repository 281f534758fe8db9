import { z } from 'zod';
import { signals } from '../../../shared/domain/report';
import type { StoredRow } from '../../../shared/domain/report-row';
import { beginningOf, maxRowTextLength } from '../../../shared/shown-text';
import { readPositionList } from './position-list';
import { readStoredText } from './stored-text';

/**
 * The columns to read per row, as few as possible: each costs time. Int64s are cast to text under aliases,
 * because ORDER BY would otherwise sort by the text.
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
/** Cuts texts to what a row shows: longer ones would be copied through every process and laid out for nothing. */
const cut = (stored: string) => beginningOf(stored, maxRowTextLength);
const readText = text.transform((stored) => (stored === null ? null : cut(readStoredText(stored))));
const readList = text.transform((stored) => (stored === null ? [] : listOf(stored)));

/** Cache of parsed lists: there are few different ones, each in many rows. It is cleared at this size. */
const maxCached = 5_000;
const lists = new Map<string, readonly string[]>();

function listOf(stored: string): readonly string[] {
  const known = lists.get(stored);
  if (known) return known;
  if (lists.size >= maxCached) lists.clear();
  const read = z.array(z.string()).parse(JSON.parse(stored)).map(cut);
  lists.set(stored, read);
  return read;
}

/** Decodes a row of `rowColumns`. */
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
