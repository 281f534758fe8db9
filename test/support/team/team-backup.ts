import { z } from 'zod';
import { query } from '../databases/team-postgres';

const lastRow = z.object({ last_seq: z.coerce.number(), last_hash: z.string() });

/** Returns what puts a team's log back into the state of now, while no server runs. */
export async function backUpLog(database: string): Promise<() => Promise<void>> {
  const [last] = await query(database, 'SELECT last_seq, last_hash FROM whereabouts_team.team');
  const { last_seq, last_hash } = lastRow.parse(last);
  return async () => {
    await query(database, 'DELETE FROM whereabouts_team.entry WHERE seq > $1', [last_seq]);
    await query(database, 'UPDATE whereabouts_team.team SET last_seq = $1, last_hash = $2', [
      last_seq,
      last_hash,
    ]);
  };
}
