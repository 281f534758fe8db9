import { join } from 'node:path';
import { openForSql, type SqlAnswer } from '../../../main/store/sql/sql-access';
import type { SqlProblem } from '../../../main/store/sql/sql-problem';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import type { Result } from '../../../shared/result';
import { succeed } from '../../../shared/result';
import { storeKey } from './store-in-process';

export type SqlRow = Readonly<Record<string, string | number | null>>;

/** Runs one statement on the store in a folder, as the command line does, and returns its rows. */
export function sqlIn(folder: string, statement: string): Promise<Result<readonly SqlRow[], SqlProblem>> {
  return withAnswer(folder, statement, async ({ columns, rows }) => {
    const read: SqlRow[] = [];
    for await (const batch of rows())
      for (const row of batch)
        read.push(Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])));
    return read;
  });
}

/** Runs one statement as the command line does, and passes on what it reads. */
export async function withAnswer<Value>(
  folder: string,
  statement: string,
  use: (answer: SqlAnswer) => Promise<Value>,
): Promise<Result<Value, SqlProblem>> {
  const access = await openForSql({
    reports: join(folder, 'reports.db'),
    userData: join(folder, 'own.db'),
    key: storeKey,
    radii: defaultRadii,
  });
  try {
    const answer = await access.read(statement);
    return answer.ok ? succeed(await use(answer.value)) : answer;
  } finally {
    await access.close();
  }
}

/** Returns the rows of a statement; throws with what is wrong with it. */
export async function rowsOfSql(folder: string, statement: string): Promise<readonly SqlRow[]> {
  const rows = await sqlIn(folder, statement);
  if (!rows.ok) throw new Error(rows.problem.text);
  return rows.value;
}
