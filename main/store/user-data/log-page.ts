import { z } from 'zod';
import type { DecisionsPage, ListedEntry, LogPage } from '../../../shared/contract/review.calls';
import type { LogQuery } from '../../../shared/domain/review-log';
import { groupBy } from '../../../shared/group-by';
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
import { isJudgedTwice, replacedAmong } from './replaced-verdicts';

const listedRow = entryRow.extend({ subjects: z.int() });

/** Returns a page of the log, newest first. */
export async function readLogPage(session: Session, request: StoreRequest<'log.page'>): Promise<LogPage> {
  const condition = conditionOf(request);
  return {
    entries: await readListed(session, inOrderOfTime(request), request),
    total: await countEntries(session, condition),
    unread: await countUnread(session),
  };
}

/** Returns the positions of the entries that match, newest first. `values`: also the limit and the offset. */
export function listedPositions({ where }: LogCondition): string {
  return `SELECT position AS at FROM entry WHERE ${where} ORDER BY said_at DESC, position DESC LIMIT ? OFFSET ?`;
}

async function readListed(
  session: Session,
  condition: LogCondition,
  { page, limit }: Pick<StoreRequest<'log.page'>, 'page' | 'limit'>,
): Promise<readonly ListedEntry[]> {
  return session.rows(
    `SELECT ${entryColumns('entry.subject')}, ${entryBody} AS body,
      max(1, coalesce(json_array_length(CASE WHEN entry.said IS NOT NULL THEN entry.body END, '$.subjects'), 1)) AS subjects
     FROM (${listedPositions(condition)})
     JOIN entry ON entry.position = at ORDER BY said_at DESC, position DESC`,
    [...condition.values, limit, (page - 1) * limit],
    listedRow,
  );
}

function countEntries(session: Session, { where, values }: LogCondition): Promise<number> {
  return readNumber(session, `SELECT count(*) AS number FROM entry WHERE ${where}`, values);
}

/** The entries of a decision are those of one author, kind and time whose IDs start with so many equal characters (main/review/decision-entries.ts). */
const prefixOf = (id: string) => `substr(${id}, 1, 19)`;
/** Returns SQL about an entry as SQL about another one of a statement. */
const ofEntry = (name: string, sql: string) => sql.replaceAll(/\bentry\./g, `${name}.`);
/** The columns by which the entries of a decision are told from all others, with their prefix. */
const decisionColumns = `${prefixOf('entry.id')}, entry.said_at, entry.kind, ${authorOfEntry}`;

/** Returns a page of the log, in which the last entry of each decision and kind stands for all of them that match. */
export async function readDecisionsPage(
  session: Session,
  request: StoreRequest<'log.decisions'>,
): Promise<DecisionsPage> {
  const condition = conditionOf(request);
  const entries = await readListed(session, lastOfEach(inOrderOfTime(request)), request);
  return {
    entries: await withNumbers(session, entries),
    total: await countEntries(session, condition),
    listed: await readNumber(
      session,
      `SELECT count(*) AS number FROM (SELECT DISTINCT ${decisionColumns} FROM entry WHERE ${condition.where})`,
      condition.values,
    ),
    unread: await countUnread(session),
  };
}

/**
 * Returns the condition for the entries after which none of the same decision and kind matches. The entries of a decision have
 * one time, so that the index finds the next one at once.
 */
export function lastOfEach({ where, values }: LogCondition): LogCondition {
  const isFollowed = `SELECT 1 FROM entry AS later INDEXED BY entry_by_time
    WHERE later.said_at = entry.said_at AND later.position > entry.position AND later.kind = entry.kind
      AND ${prefixOf('later.id')} = ${prefixOf('entry.id')}
      AND ${ofEntry('later', authorOfEntry)} IS ${authorOfEntry} AND ${ofEntry('later', where)}`;
  return { where: `${where} AND NOT EXISTS (${isFollowed})`, values: [...values, ...values] };
}

const numberRow = z.object({ id: z.string(), together: z.int(), standing: z.int() });
const isWithdrawn = `EXISTS (
  SELECT 1 FROM entry_subject AS about CROSS JOIN entry AS later ON later.position = about.position
  WHERE about.subject = entry.subject AND CASE later.said WHEN 'withdrawal' THEN later.body ->> '$.of' END = entry.id
    AND ${ofEntry('later', authorOfEntry)} IS ${authorOfEntry})`;
/** `+`: a range of IDs has few entries, a kind or a time may have many. */
const ofDecisions = `
  FROM json_each(?) AS listed CROSS JOIN entry AS decision ON decision.id = listed.value
    CROSS JOIN entry ON entry.id > ${prefixOf('decision.id')} AND entry.id < ${prefixOf('decision.id')} || '~'
      AND +entry.kind = decision.kind AND +entry.said_at = decision.said_at
      AND ${authorOfEntry} IS ${ofEntry('decision', authorOfEntry)} AND ${isVisible('entry.subject')}`;
export const decisionNumbers = `
  SELECT decision.id, count(*) AS together, sum(NOT ${isWithdrawn}) AS standing ${ofDecisions} GROUP BY decision.id`;
/** For more verdicts, none counts as replaced here, which undoing them finds out anyway: a page must not take seconds. */
const maxCompared = 10_000;
const judgedTwiceRow = z.object({ decision: z.string(), id: z.string(), subject: z.string() });
export const judgedTwice = `
  SELECT decision.id AS decision, entry.id, entry.subject ${ofDecisions}
  WHERE +entry.said = 'verdict' AND ${isJudgedTwice} AND NOT ${isWithdrawn}`;

/** Returns the entries with the numbers of those that each stands for, whether they match or not. */
async function withNumbers(
  session: Session,
  entries: readonly ListedEntry[],
): Promise<DecisionsPage['entries']> {
  const found = await session.rows(decisionNumbers, [JSON.stringify(entries.map(({ id }) => id))], numberRow);
  const numbers = new Map(found.map((each) => [each.id, each]));
  const ofSeveral = found.flatMap(({ id, together }) => (together > 1 ? [id] : []));
  const verdicts = await session.rows(judgedTwice, [JSON.stringify(ofSeveral)], judgedTwiceRow);
  const replaced = verdicts.length > maxCompared ? new Set() : await replacedAmong(session, verdicts);
  const byDecision = groupBy(
    verdicts.filter(({ id }) => replaced.has(id)),
    ({ decision }) => decision,
  );
  return entries.map((entry) => {
    const { together = 1, standing = 1 } = numbers.get(entry.id) ?? {};
    return { ...entry, together, standing, replaced: byDecision.get(entry.id)?.length ?? 0 };
  });
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

interface LogCondition {
  readonly where: string;
  readonly values: readonly SqlValue[];
}

/** Returns the condition for a list that ends early: of several kinds, SQLite would read all entries and sort them. */
export function inOrderOfTime(query: LogQuery): LogCondition {
  return conditionOf(query, query.kinds.length > 1 ? '+kind' : 'kind');
}

function conditionOf(
  { text, kinds, verdicts, people, from, until }: LogQuery,
  kind: 'kind' | '+kind' = 'kind',
): LogCondition {
  const phrases = searchPhrases(text);
  const oneOf = (listed: readonly string[]) => listed.map(() => '?').join(', ');
  const conditions: readonly (readonly [string, readonly SqlValue[]] | null)[] = [
    phrases.length === 0
      ? null
      : [
          'position IN (SELECT rowid FROM entry_search WHERE entry_search MATCH ?)',
          [searchExpression(phrases)],
        ],
    kinds.length === 0 ? null : [`${kind} IN (${oneOf(kinds)})`, kinds],
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
