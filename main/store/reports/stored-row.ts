import { z } from 'zod';
import type { StoredRow } from '../../../shared/domain/report-row';
import { signals } from '../../../shared/domain/signals';
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
    .map((column) => `(SELECT text FROM dictionary_value WHERE code = report.${column}) AS ${column}_text`)
    .join(', ')},
  report.position_list, report.problems, report.read, report.noted, report.versions`;

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
    risk_text: readText,
    fraud_case_text: readList,
    signal_text: readList,
    country_text: readList,
    user_text: readText,
    device_text: readText,
    device_model_text: readText,
    place_text: readText,
    disagreement_text: text,
    position_list: z.string(),
    problems: z.int(),
    read: z.int(),
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
      riskAssignment: row.risk_text,
      fraudCases: row.fraud_case_text,
      userId: row.user_text,
      deviceId: row.device_text,
      deviceModel: row.device_model_text,
      place: row.place_text ?? '',
      signals: signals.filter((signal) => row.signal_text.includes(signal)),
      positions: readPositionList(row.position_list),
      distance: row.distance,
      countries: row.country_text,
      problemCount: row.problems,
      unread: row.read === 0,
      versions: row.versions,
      hasNote: row.noted === 1,
      disagreement: row.disagreement_text === null ? null : Number(row.disagreement_text),
    }),
  );
