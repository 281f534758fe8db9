import { z } from 'zod';
import type { ListedEntry, LogPage } from '../../../shared/contract/review.calls';
import type { LogQuery } from '../../../shared/domain/review-log';
import type { SqlValue } from '../../../shared/node/database/driver';
import { readNumber, type Session } from '../../../shared/node/database/session';
import type { LogChunk, StoreRequest } from '../contract';
import { searchExpression, searchPhrases } from '../search/search-text';
import {
  authorOfEntry,
  countUnread,
  entryBody,
  entryColumns,
  entryRow,
  isNoMark,
  isVisible,
} from './log-entries';
import { verdictOfEntry } from './log-tables';

const listedRow: z.ZodType<ListedEntry> = entryRow.extend({ subjects: z.int() });

/** Returns a page of the log, newest first. */
export async function readLogPage(session: Session, request: StoreRequest<'log.page'>): Promise<LogPage> {
  const { where, values } = conditionOf(request);
  const { page, limit } = request;
  const entries = await session.rows(
    `SELECT ${entryColumns('entry.subject')}, ${entryBody} AS body,
      max(1, coalesce(json_array_length(CASE WHEN entry.said IS NOT NULL THEN entry.body END, '$.subjects'), 1)) AS subjects
     FROM (SELECT position AS at FROM entry WHERE ${where} ORDER BY said_at DESC, position DESC LIMIT ? OFFSET ?)
     JOIN entry ON entry.position = at ORDER BY said_at DESC, position DESC`,
    [...values, limit, (page - 1) * limit],
    listedRow,
  );
  return {
    entries,
    total: await readNumber(session, `SELECT count(*) AS number FROM entry WHERE ${where}`, values),
    unread: await countUnread(session),
  };
}

const chunkRow = entryRow.extend({ position: z.int() });

/**
 * Returns the next entries about the subjects of a query, without seen marks, newest first: with everything that was written about
 * each subject, they can be read without the rest of the log.
 */
export async function readLogChunk(session: Session, request: StoreRequest<'log.chunk'>): Promise<LogChunk> {
  const { where, values } = conditionOf(request);
  const { before, limit } = request;
  const matches = `${isNoMark} AND ${isVisible('entry.subject')} AND subject IN (SELECT subject FROM entry WHERE ${where})`;
  const found = await session.rows(
    `SELECT ${entryColumns('entry.subject')}, body, position FROM entry
     WHERE ${matches} AND position < ? ORDER BY position DESC LIMIT ?`,
    [...values, before ?? Number.MAX_SAFE_INTEGER, limit],
    chunkRow,
  );
  const total = `SELECT count(*) AS number FROM entry WHERE ${matches}`;
  return {
    entries: found.map(({ position, ...entry }) => entry),
    total: before === null ? await readNumber(session, total, values) : null,
    next: found.length < limit ? null : (found.at(-1)?.position ?? null),
  };
}

function conditionOf({ text, kinds, verdicts, people, from, until }: LogQuery): {
  readonly where: string;
  readonly values: readonly SqlValue[];
} {
  const phrases = searchPhrases(text);
  const oneOf = (listed: readonly string[]) => listed.map(() => '?').join(', ');
  const conditions: readonly (readonly [string, readonly SqlValue[]] | null)[] = [
    phrases.length === 0
      ? null
      : [
          'position IN (SELECT rowid FROM entry_search WHERE entry_search MATCH ?)',
          [searchExpression(phrases)],
        ],
    kinds.length === 0 ? null : [`kind IN (${oneOf(kinds)})`, kinds],
    verdicts.length === 0
      ? null
      : [`said = 'verdict' AND ${verdictOfEntry} IN (${oneOf(verdicts)})`, verdicts],
    // IS, because null is this analyst.
    people.length === 0 ? null : [`(${people.map(() => `${authorOfEntry} IS ?`).join(' OR ')})`, people],
    from === null ? null : ['said_at >= ?', [from]],
    until === null ? null : ['said_at <= ?', [until]],
  ];
  const given = [...conditions, [isVisible('entry.subject'), []] as const].filter(
    (condition) => condition !== null,
  );
  return {
    where: given.map(([sql]) => sql).join(' AND '),
    values: given.flatMap(([, values]) => values),
  };
}
