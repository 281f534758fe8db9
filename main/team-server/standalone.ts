import { readFile } from 'node:fs/promises';
import { failWith, reportDefect, runProgram } from '../../shared/node/run-program';
import { startOwnPostgres } from './storage/own-postgres';
import { readTeamArguments, type TeamArguments, teamUsage } from './team-arguments';
import { type RunningTeamServer, startTeamServer } from './team-server';

/** Runs the team server with these arguments until a signal stops it. */
export function runTeamServer(args: readonly string[]): Promise<void> {
  return runProgram<TeamArguments, RunningTeamServer>(args, {
    usage: teamUsage,
    read: readTeamArguments,
    start,
    ready: ({ address, team, invite }) => ({ address, team, invite }),
  });
}

async function start(
  { store, tls, ...options }: TeamArguments,
  stopped: AbortSignal,
): Promise<RunningTeamServer> {
  const pem = tls && { cert: await readFile(tls.cert, 'utf8'), key: await readFile(tls.key, 'utf8') };
  const startWith = (database: Pick<Parameters<typeof startTeamServer>[0], 'database' | 'ownerDatabase'>) =>
    startTeamServer({ ...options, ...database, ...(pem && { tls: pem }), stopped, onDefect: reportDefect });
  if ('database' in store) return startWith(store);

  const postgres = await startOwnPostgres(store.folder);
  try {
    const server = await startWith({ database: postgres.address });
    const close = async () => {
      await server.close();
      await postgres.stop();
    };
    // Whatever supervises this process starts both again.
    void postgres.ended.then(async (error) => {
      if (error === null) return;
      failWith(error);
      await server.close();
    });
    return { ...server, close };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
