import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';
import { parseArgs } from 'node:util';
import { isPostgresAddress } from '../../shared/node/postgres/address';
import { fail, type Result, succeed } from '../../shared/result';

export interface TeamArguments {
  readonly port: number;
  readonly host: string;
  readonly team: string;
  /** An address, or the folder of an own PostgreSQL. */
  readonly store:
    | { readonly database: string; readonly ownerDatabase?: string }
    | { readonly folder: string };
  /** Files with PEM. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  readonly newEpoch: boolean;
}

export const teamUsage = `Usage: npm run team -- [--database ADDRESS | --data DIR] [options]

Runs the server of a team. When it is ready, it prints one line of JSON with its address, the name of the team, and,
while the team has no lead, a one-time invite for the first lead, which replaces that of earlier starts. SIGTERM or
SIGINT stops it.

  --database ADDRESS        PostgreSQL 15 or later, such as postgres://user@host/name; the password can also be in
                            PGPASSWORD or ~/.pgpass
  --owner-database ADDRESS  the same with the role that owns the tables (default: that of --database)
  --data DIR                without --database: folder for a PostgreSQL that this server starts (default: the folder
                            whereabouts-team among the user's application data)
  --name TEAM               name of the team, which is created if it doesn't exist (default: Team)
  --port PORT               port to listen on, or 0 for any free port (default: 8090)
  --host ADDRESS            address to listen on (default: 127.0.0.1); any other than loopback requires TLS
  --cert FILE, --key FILE   certificate chain and key for TLS (PEM)
  --new-epoch               once after the database was restored from a backup: desktops send their entries again
  --help                    show this help
`;

/**
 * Parses the command line. Succeeds with null if help was requested, and fails with a sentence that describes the
 * error.
 */
export function readTeamArguments(args: readonly string[]): Result<TeamArguments | null, string> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        database: text,
        'owner-database': text,
        data: text,
        name: { ...text, default: 'Team' },
        port: { ...text, default: '8090' },
        host: { ...text, default: '127.0.0.1' },
        cert: text,
        key: text,
        'new-epoch': flag,
        help: flag,
      },
    });
    if (values.help) return succeed(null);
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
    if (!(port <= 65_535)) return fail('--port must be a whole number from 0 to 65535.');
    const team = values.name.trim();
    if (team === '' || team.length > 200) return fail('--name must have 1 to 200 characters.');
    const { cert, key, host } = values;
    if ((cert === undefined) !== (key === undefined)) return fail('--cert and --key must be given together.');
    const tls = cert !== undefined && key !== undefined ? { cert, key } : null;
    if (tls === null && !isLoopback(host))
      return fail(
        `--host ${host} can be reached by other computers, so it requires TLS. Give --cert and --key, or listen on 127.0.0.1 behind a proxy with TLS.`,
      );
    const store = storeOf(values.database, values['owner-database'], values.data);
    if (!store.ok) return store;
    return succeed({ port, host, team, store: store.value, tls, newEpoch: values['new-epoch'] });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function storeOf(
  database: string | undefined,
  ownerDatabase: string | undefined,
  folder: string | undefined,
): Result<TeamArguments['store'], string> {
  for (const [name, address] of Object.entries({ database, 'owner-database': ownerDatabase }))
    if (address !== undefined && !isPostgresAddress(address))
      return fail(`--${name} must be a postgres:// address.`);
  if (database !== undefined && folder !== undefined)
    return fail('--data and --database exclude each other.');
  if (database !== undefined) return succeed({ database, ...(ownerDatabase && { ownerDatabase }) });
  if (ownerDatabase !== undefined) return fail('--owner-database requires --database.');
  if (folder === '') return fail('--data must be a folder for an own PostgreSQL.');
  return succeed({ folder: folder ?? defaultFolder(process.platform, process.env, homedir()) });
}

/** Returns the folder of an own PostgreSQL, where the system has the data of the user's applications. */
export function defaultFolder(
  platform: NodeJS.Platform,
  { LOCALAPPDATA, XDG_DATA_HOME }: NodeJS.ProcessEnv,
  home: string,
): string {
  const name = 'whereabouts-team';
  switch (platform) {
    case 'win32':
      return win32.join(LOCALAPPDATA || win32.join(home, 'AppData', 'Local'), name);
    case 'darwin':
      return posix.join(home, 'Library', 'Application Support', name);
    default:
      // The specification of these folders ignores relative paths.
      return posix.join(
        XDG_DATA_HOME?.startsWith('/') ? XDG_DATA_HOME : posix.join(home, '.local', 'share'),
        name,
      );
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
