import { z } from 'zod';
import { answerBounds, blindListSchema, maxBlindItems } from '../../../shared/team-api/wire';
import { notify } from './changes';
import { listedBytes } from './listed-bytes';
import { subjectKey } from './schema';
import type { Session, TeamDatabase } from './team-database';
import type { BlindRefusal, BlindRound, BlindRoundCreation, Identity, TeamStorage } from './team-storage';

/** The author of the newest verdict on each subject, and whether the reviewer is in the team. */
const readItems = `SELECT
    (SELECT person FROM entry WHERE team = $1 AND entry.subject_key = listed.subject_key AND kind = 'verdict'
      ORDER BY seq DESC LIMIT 1) AS first,
    EXISTS (SELECT FROM person WHERE team = $1 AND id = listed.second AND active) AS "secondIsKnown"
  FROM unnest($2::bytea[], $3::uuid[]) WITH ORDINALITY AS listed (subject_key, second, place) ORDER BY place`;
const itemRow = z.object({ first: z.uuid().nullable(), secondIsKnown: z.boolean() });

const insertItems = `INSERT INTO blind (team, round, item, application, subject, subject_key, first, second)
  SELECT $1, $2, item, $3, subject, subject_key, first, second
  FROM unnest($4::integer[], $5::text[], $6::bytea[], $7::uuid[], $8::uuid[])
    AS items (item, subject, subject_key, first, second)`;
const insertCovers = `INSERT INTO blind_cover (team, round, item, subject_key)
  SELECT $1, $2, item, subject_key FROM unnest($3::integer[], $4::bytea[]) AS covers (item, subject_key)`;

const listedRow = blindListSchema.shape.items.element;
/**
 * Undecided ones first, then those decided last, in case that there are too many. Of the undecided, the shortest ones first,
 * in case that they don't fit into what a desktop reads.
 */
const listItems = `SELECT round, application, subject, first, second,
    floor(extract(epoch FROM revealed_at) * 1000)::float8 AS revealed_at
  FROM (
    SELECT *, sum(size) OVER (
        ORDER BY revealed_at DESC NULLS FIRST, size, round, item ROWS UNBOUNDED PRECEDING) AS bytes FROM (
      SELECT *, ${listedBytes} AS size FROM blind WHERE team = $1 AND ($2 OR first = $3 OR second = $3)
        ORDER BY revealed_at DESC NULLS FIRST, size, round, item LIMIT ${maxBlindItems}
    ) AS first_ones
  ) AS listed WHERE bytes <= ${answerBounds.blindList.length - 100} ORDER BY round, item`;

/** Rounds of second reviews, whose reviewers don't see the first verdict before they decide. */
export class BlindRounds implements Pick<TeamStorage, 'createBlindRound' | 'blindItems'> {
  readonly #database: TeamDatabase;

  constructor(database: TeamDatabase) {
    this.#database = database;
  }

  createBlindRound(who: Identity, round: BlindRound): Promise<BlindRoundCreation> {
    const { team } = who;
    return this.#database.transaction(who, async (session) => {
      // Waits for pushes, so that a verdict belongs either to the time before the round or to the round.
      await session.run('SELECT FROM team WHERE id = $1 FOR UPDATE', [team]);
      const existing = await session.rows(
        z.object({}),
        'SELECT FROM blind WHERE team = $1 AND round = $2 LIMIT 1',
        [team, round.round],
      );
      if (existing.length > 0) return { kind: 'created' };

      const keys = round.items.map(({ subject }) => subjectKey(round.application, subject));
      const seconds = round.items.map(({ second }) => second.toLowerCase());
      const found = await session.rows(itemRow, readItems, [team, keys, seconds]);
      const firsts: string[] = [];
      for (const [index, { first, secondIsKnown }] of found.entries()) {
        const reason = refusal(first, seconds[index], secondIsKnown);
        if (reason !== null || first === null)
          return { kind: 'refused', index, reason: reason ?? 'no-verdict' };
        firsts.push(first);
      }
      await insertRound(session, team, round, { keys, firsts, seconds });
      await notify(session, { kind: 'blind', team });
      return { kind: 'created' };
    });
  }

  blindItems(who: Identity) {
    const { team, person, role } = who;
    return this.#database.transaction(who, (session) =>
      session.rows(listedRow, listItems, [team, role === 'lead', person]),
    );
  }
}

function refusal(
  first: string | null,
  second: string | undefined,
  secondIsKnown: boolean,
): BlindRefusal | null {
  if (first === null) return 'no-verdict';
  if (!secondIsKnown) return 'unknown-person';
  return first === second ? 'second-gave-first' : null;
}

async function insertRound(
  session: Session,
  team: string,
  { round, application, items }: BlindRound,
  columns: {
    readonly keys: readonly Buffer[];
    readonly firsts: readonly string[];
    readonly seconds: readonly string[];
  },
): Promise<void> {
  await session.run(insertItems, [
    team,
    round,
    application,
    items.map((_, index) => index),
    items.map(({ subject }) => subject),
    columns.keys,
    columns.firsts,
    columns.seconds,
  ]);
  const covers = items.flatMap(({ subject, covers }, item) =>
    [...new Set([subject, ...covers])].map((covered) => ({ item, key: subjectKey(application, covered) })),
  );
  await session.run(insertCovers, [
    team,
    round,
    covers.map(({ item }) => item),
    covers.map(({ key }) => key),
  ]);
}
