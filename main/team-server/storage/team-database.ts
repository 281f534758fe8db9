import { z } from 'zod';
import { PostgresPool, type Session } from '../../../shared/node/postgres/pool';
import { serverRole } from './schema';

export type { Session } from '../../../shared/node/postgres/pool';

/**
 * Opens transactions in the role that can neither change nor remove entries. Role and team are set for each
 * transaction, so that a pooler that shares connections between transactions keeps them apart too.
 */
export class TeamDatabase {
  readonly #pool: PostgresPool;

  constructor(address: string, connections: number) {
    this.#pool = new PostgresPool(address, { connections });
  }

  /** Runs `work` in a transaction that sees only this team; null for none. See PostgresPool.transaction. */
  transaction<Result>(team: string | null, work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.#pool.transaction(begin(team), work);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

function begin(team: string | null): string {
  const id = team === null ? '' : z.uuid().parse(team);
  return `BEGIN; SET LOCAL ROLE ${serverRole}; SET LOCAL search_path = whereabouts_team, pg_temp;
    SET LOCAL statement_timeout = '15s'; SET LOCAL idle_in_transaction_session_timeout = '30s';
    SELECT set_config('app.team', '${id}', true)`;
}
