import { z } from 'zod';
import type { PostgresPool, Session } from '../../../../shared/node/postgres/pool';
import { reportsSchema } from './schema';

/** Any number that no other program locks. */
const lock = 7_268_310_415;
const begin = `BEGIN; SET LOCAL search_path = ${reportsSchema.name}, pg_temp`;
const lastRow = z.tuple([z.object({ last: z.string().transform(BigInt) })]);

/** The partitions of `report`, each for a range of positions. They are created ahead, while others read and write. */
export class Partitions {
  readonly #pool: PostgresPool;
  readonly #size: bigint;
  /** The last position that has a partition, as far as this process knows. */
  #last = 0n;

  /** `size` is the number of positions of each new partition. */
  constructor(pool: PostgresPool, size: number) {
    this.#pool = pool;
    this.#size = BigInt(size);
  }

  /** Ensures that there is a partition for a position, and one more. */
  async ensureRoom(position: number): Promise<void> {
    const wanted = BigInt(position) + this.#size;
    if (wanted <= this.#last) return;
    this.#last = await this.#pool.transaction(begin, (session) => addPartitions(session, wanted, this.#size));
  }
}

/**
 * Returns the last position that then has a partition. A new one is created on its own and attached, which blocks no
 * reads or writes.
 */
async function addPartitions(session: Session, upTo: bigint, size: bigint): Promise<bigint> {
  await session.rows(z.unknown(), 'SELECT pg_advisory_xact_lock($1)', [lock]);
  const found = await session.rows(
    z.unknown(),
    'SELECT coalesce(max(last_position), 0)::text AS last FROM report_partition',
  );
  let [{ last }] = lastRow.parse(found);
  while (last < upTo) {
    const next = last + size;
    await session.run(`CREATE TABLE report_${next} (LIKE report)`);
    await session.run(
      `ALTER TABLE report ATTACH PARTITION report_${next} FOR VALUES FROM (${last + 1n}) TO (${next + 1n})`,
    );
    await session.run('INSERT INTO report_partition VALUES ($1)', [next.toString()]);
    last = next;
  }
  return last;
}
