import { z } from 'zod';
import {
  answerBounds,
  claimLeaseMs,
  maxPresence,
  presenceLeaseMs,
  presenceSchema,
} from '../../../shared/team-api/wire';
import type { Changes } from './changes';
import { listedBytes } from './listed-bytes';
import { subjectKey } from './schema';
import type { TeamDatabase } from './team-database';
import type { Claiming, Identity, TeamStorage, TeamStorageOptions } from './team-storage';

const claimRow = z.object({
  person: z.uuid(),
  subject: z.string(),
  token: z.uuid(),
  until: z.number(),
});
const presenceRow = z.object({ presence: presenceSchema });

const untilMs = 'floor(extract(epoch FROM until) * 1000)::float8';
const claimed = `person, subject, token, ${untilMs} AS until`;
const lease = `$7 * interval '1 millisecond'`;

const lookingAt = `INSERT INTO presence (team, person, application, subject, until)
  VALUES ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 millisecond')
  ON CONFLICT (team, person) DO UPDATE
    SET application = excluded.application, subject = excluded.subject, until = excluded.until`;
/** Whether the others already see this. */
const isKnown = `SELECT FROM presence WHERE team = $1 AND person = $2 AND application = $3 AND subject = $4
  AND until > clock_timestamp()`;
/** Half of what a desktop reads of an answer, in bytes, for each of its two lists. */
const maxListBytes = answerBounds.usual.length / 2 - 100;
/** The first rows of a table that fit into a list, the shortest ones first: long subjects of one person push out no others. */
const fitting = (table: string, condition: string) => `(
    SELECT *, sum(size) OVER (ORDER BY size, until DESC, subject, person ROWS UNBOUNDED PRECEDING) AS bytes FROM (
      SELECT *, ${listedBytes} AS size FROM ${table}
        WHERE team = $1 AND until > clock_timestamp() AND ${condition}
        ORDER BY size, until DESC LIMIT ${maxPresence}
    ) AS shortest
  ) AS fitting WHERE bytes <= ${maxListBytes}`;
const presence = `SELECT json_build_object(
  'looking', (SELECT coalesce(json_agg(json_build_object(
      'person', person, 'application', application, 'subject', subject) ORDER BY person), '[]')
    FROM ${fitting('presence', 'person <> $2')}),
  'claims', (SELECT coalesce(json_agg(json_build_object(
      'person', person, 'application', application, 'subject', subject, 'until', ${untilMs})
      ORDER BY subject_key), '[]')
    FROM ${fitting('claim', 'true')})
  ) AS presence`;

/** Who has claimed what and who looks at what. All of it ends by the database's clock. */
export class Claims implements Pick<TeamStorage, 'claim' | 'release' | 'claimNext' | 'look' | 'presence'> {
  readonly #database: TeamDatabase;
  readonly #changes: Changes;
  readonly #claimLeaseMs: number;
  readonly #presenceLeaseMs: number;

  constructor(
    database: TeamDatabase,
    changes: Changes,
    options: Pick<TeamStorageOptions, 'claimLeaseMs' | 'presenceLeaseMs'>,
  ) {
    this.#database = database;
    this.#changes = changes;
    this.#claimLeaseMs = options.claimLeaseMs ?? claimLeaseMs;
    this.#presenceLeaseMs = options.presenceLeaseMs ?? presenceLeaseMs;
  }

  async claim(who: Identity, application: string, subject: string): Promise<Claiming> {
    const { team, person, tokenDigest } = who;
    const [claim] = await this.#database.statement(
      claimRow,
      `SELECT ${claimed} FROM whereabouts_team.enter_and_claim($1, $2, decode($3, 'hex'), $4, $5, $6, ${lease})
        WHERE team IS NOT NULL`,
      [team, person, tokenDigest, subjectKey(application, subject), application, subject, this.#claimLeaseMs],
    );
    if (claim === undefined) return { kind: 'too-many' };
    const { token, until } = claim;
    if (claim.person !== person) return { kind: 'taken', person: claim.person, until };
    this.#changes.presenceChanged(team);
    return { kind: 'claimed', token, until };
  }

  async release(who: Identity, application: string, subject: string): Promise<void> {
    const { team, person } = who;
    const released = await this.#database.transaction(who, (session) =>
      session.run('DELETE FROM claim WHERE team = $1 AND subject_key = $2 AND person = $3', [
        ...[team, subjectKey(application, subject), person],
      ]),
    );
    if (released > 0) this.#changes.presenceChanged(team);
  }

  async claimNext(who: Identity, application: string, candidates: readonly string[]) {
    const { team, person, tokenDigest } = who;
    const keys = candidates.map((subject) => subjectKey(application, subject));
    const [claim] = await this.#database.statement(
      claimRow,
      `SELECT ${claimed} FROM whereabouts_team.enter_and_claim_next($1, $2, decode($3, 'hex'), $4, $5, $6, ${lease})
        WHERE team IS NOT NULL`,
      [team, person, tokenDigest, keys, application, candidates, this.#claimLeaseMs],
    );
    if (claim === undefined) return null;
    this.#changes.presenceChanged(team);
    return { subject: claim.subject, token: claim.token, until: claim.until };
  }

  async look(who: Identity, application: string, subject: string | null): Promise<void> {
    const { team, person } = who;
    const isChanged = await this.#database.transaction(who, async (session) => {
      if (subject === null) {
        const remove = 'DELETE FROM presence WHERE team = $1 AND person = $2';
        return (await session.run(remove, [team, person])) > 0;
      }
      const known = await session.rows(z.object({}), isKnown, [team, person, application, subject]);
      await session.run(lookingAt, [team, person, application, subject, this.#presenceLeaseMs]);
      return known.length === 0;
    });
    if (isChanged) this.#changes.presenceChanged(team);
  }

  async presence(who: Identity) {
    const [found] = await this.#database.transaction(who, (session) =>
      session.rows(presenceRow, presence, [who.team, who.person]),
    );
    return found?.presence ?? { looking: [], claims: [] };
  }
}
