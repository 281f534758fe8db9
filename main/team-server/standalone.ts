import { readFile } from 'node:fs/promises';
import { startOwnPostgres } from './storage/own-postgres';
import { readTeamArguments, type TeamArguments, teamUsage } from './team-arguments';
import { type RunningTeamServer, startTeamServer } from './team-server';

/** Runs the team server with these arguments until a signal stops it. */
export async function runTeamServer(args: readonly string[]): Promise<void> {
  const read = readTeamArguments(args);
  if (!read.ok) {
    process.stderr.write(`${read.problem}\n\n${teamUsage}`);
    process.exitCode = 2;
  } else if (read.value === null) {
    process.stdout.write(teamUsage);
  } else {
    await run(read.value).catch(failWith);
  }
}

async function run(options: TeamArguments): Promise<void> {
  const stopped = new AbortController();
  // Not `once`: both the terminal and npm forward Ctrl+C, and the second signal must not interrupt the shutdown.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopped.abort());
  const server = await start(options);
  if (stopped.signal.aborted) return server.close();
  stopped.signal.addEventListener('abort', () => void server.close().catch(failWith));
  const { address, team, invite } = server;
  process.stdout.write(`${JSON.stringify({ address, team, invite })}\n`);
}

async function start({ store, tls, ...options }: TeamArguments): Promise<RunningTeamServer> {
  const pem = tls && { cert: await readFile(tls.cert, 'utf8'), key: await readFile(tls.key, 'utf8') };
  const startWith = (database: Pick<Parameters<typeof startTeamServer>[0], 'database' | 'ownerDatabase'>) =>
    startTeamServer({ ...options, ...database, ...(pem && { tls: pem }), onDefect: report });
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

function failWith(error: unknown): void {
  const cause = error instanceof Error && error.cause instanceof Error ? ` ${error.cause.message}` : '';
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${cause}\n`);
  process.exitCode = 1;
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}
