import { z } from 'zod';
import { PostgresPool, type Session } from '../../../shared/node/postgres/pool';
import { errorCode } from '../../../shared/node/postgres/unavailable';
import { tokenRevoked } from './schema';
import { type Scope, TokenRevoked } from './team-storage';

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

  /**
   * Runs `work` in a transaction that sees only the team of the scope; null for none. Rejects like
   * PostgresPool.transaction, or with TokenRevoked.
   */
  transaction<Result>(scope: Scope | null, work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.#pool.transaction(begin(scope), work).catch(rejectRevoked);
  }

  /** Runs a statement that is its own transaction: it calls a function that enters the team. Rejects like `transaction`. */
  statement<Row>(schema: z.ZodType<Row>, sql: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#pool.rows(schema, sql, values).catch(rejectRevoked);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** In one message, which saves a round trip. */
function begin(scope: Scope | null): string {
  const team = scope === null ? 'NULL' : `'${z.uuid().parse(scope.team)}'`;
  const caller =
    scope !== null && 'person' in scope
      ? `'${z.uuid().parse(scope.person)}', '\\x${digest.parse(scope.tokenDigest)}'`
      : 'NULL, NULL';
  return `BEGIN; SELECT whereabouts_team.enter(${team}, ${caller})`;
}

function rejectRevoked(error: unknown): never {
  throw errorCode(error) === tokenRevoked ? new TokenRevoked() : error;
}
