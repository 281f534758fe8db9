import { z } from 'zod';
import { claimLeaseMs, presenceLeaseMs, presenceSchema } from '../../../shared/team-api/wire';
import { notify } from './changes';
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
const lease = `$6 * interval '1 millisecond'`;

const lookingAt = `INSERT INTO presence (team, person, application, subject, until)
  VALUES ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 millisecond')
  ON CONFLICT (team, person) DO UPDATE
    SET application = excluded.application, subject = excluded.subject, until = excluded.until`;
/** Whether the others already see this. */
const isKnown = `SELECT FROM presence WHERE team = $1 AND person = $2 AND application = $3 AND subject = $4
  AND until > clock_timestamp()`;
const presence = `SELECT json_build_object(
  'looking', (SELECT coalesce(json_agg(json_build_object(
      'person', person, 'application', application, 'subject', subject) ORDER BY person), '[]')
    FROM presence WHERE team = $1 AND person <> $2 AND until > clock_timestamp()),
  'claims', (SELECT coalesce(json_agg(json_build_object(
      'person', person, 'application', application, 'subject', subject, 'until', ${untilMs})
      ORDER BY subject_key), '[]')
    FROM claim WHERE team = $1 AND until > clock_timestamp())
  ) AS presence`;

/** Who has claimed what and who looks at what. All of it ends by the database's clock. */
export class Claims implements Pick<TeamStorage, 'claim' | 'release' | 'claimNext' | 'look' | 'presence'> {
  readonly #database: TeamDatabase;
  readonly #claimLeaseMs: number;
  readonly #presenceLeaseMs: number;

  constructor(database: TeamDatabase, options: Pick<TeamStorageOptions, 'claimLeaseMs' | 'presenceLeaseMs'>) {
    this.#database = database;
    this.#claimLeaseMs = options.claimLeaseMs ?? claimLeaseMs;
    this.#presenceLeaseMs = options.presenceLeaseMs ?? presenceLeaseMs;
  }

  claim({ team, person }: Identity, application: string, subject: string): Promise<Claiming> {
    return this.#database.transaction(team, async (session) => {
      const key = subjectKey(application, subject);
      const [claim] = await session.rows(
        claimRow,
        `SELECT ${claimed} FROM claim_subject($1, $2, $3, $4, $5, ${lease})`,
        [team, key, application, subject, person, this.#claimLeaseMs],
      );
      if (claim === undefined) throw new Error('claim_subject has returned nothing.');
      const { token, until } = claim;
      if (claim.person !== person) return { kind: 'taken', person: claim.person, until };
      await notify(session, { kind: 'presence', team });
      return { kind: 'claimed', token, until };
    });
  }

  async release({ team, person }: Identity, application: string, subject: string): Promise<void> {
    await this.#database.transaction(team, async (session) => {
      const key = subjectKey(application, subject);
      const released = await session.run(
        'DELETE FROM claim WHERE team = $1 AND subject_key = $2 AND person = $3',
        [team, key, person],
      );
      if (released > 0) await notify(session, { kind: 'presence', team });
    });
  }

  claimNext({ team, person }: Identity, application: string, candidates: readonly string[]) {
    return this.#database.transaction(team, async (session) => {
      const keys = candidates.map((subject) => subjectKey(application, subject));
      const [claim] = await session.rows(
        claimRow,
        `SELECT ${claimed} FROM claim_next($1, $2, $3, $4, $5, ${lease}) WHERE team IS NOT NULL`,
        [team, keys, application, candidates, person, this.#claimLeaseMs],
      );
      if (claim === undefined) return null;
      await notify(session, { kind: 'presence', team });
      return { subject: claim.subject, token: claim.token, until: claim.until };
    });
  }

  async look({ team, person }: Identity, application: string, subject: string | null): Promise<void> {
    await this.#database.transaction(team, async (session) => {
      if (subject === null) {
        const removed = await session.run('DELETE FROM presence WHERE team = $1 AND person = $2', [
          team,
          person,
        ]);
        if (removed > 0) await notify(session, { kind: 'presence', team });
        return;
      }
      const known = await session.rows(z.object({}), isKnown, [team, person, application, subject]);
      await session.run(lookingAt, [team, person, application, subject, this.#presenceLeaseMs]);
      if (known.length === 0) await notify(session, { kind: 'presence', team });
    });
  }

  async presence({ team, person }: Identity) {
    const [found] = await this.#database.transaction(team, (session) =>
      session.rows(presenceRow, presence, [team, person]),
    );
    return found?.presence ?? { looking: [], claims: [] };
  }
}
