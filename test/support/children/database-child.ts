import { statSync } from 'node:fs';
import { chooseDriver, driverLoaders, processDriver } from '../../../shared/node/database/choose-driver';
import { Database } from '../../../shared/node/database/database';
import { databaseModules } from '../../../shared/node/database/database-modules.mjs';
import { FolderInUseError, lockFolder } from '../../../shared/node/database/folder-lock';
import { databaseKey } from '../databases/database-key';

// A process with a database, built for plain Node. Its arguments: what it does, a path, and the name of its driver
// (the process's own by default).
const [, , action, path = '', name] = process.argv;
const wanted = databaseModules.find((each) => each.name === name);
const driver = wanted ? driverLoaders[wanted.name]() : processDriver();
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Writes ten notes into a log, and is killed in the middle of a transaction that has outgrown SQLite's memory. */
async function writeUntilKilled(): Promise<void> {
  const database = await Database.open(path, { key: databaseKey, driver });
  await database.exec(`PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = 10;
    CREATE TABLE note (position INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
    CREATE VIRTUAL TABLE search USING fts5(text, tokenize = 'ascii')`);
  for (let note = 1; note <= 10; note += 1)
    await database.transaction(async (session) => {
      await session.run('INSERT INTO note (text) VALUES (?)', [`note ${note}`]);
      await session.run('INSERT INTO search (rowid, text) VALUES (?, ?)', [note, `note ${note}`]);
    });
  const before = statSync(`${path}-wal`).size;
  await database.transaction(async (session) => {
    for (;;) {
      await session.run('INSERT INTO note (text) VALUES (?)', [`unfinished ${'x'.repeat(10_000)}`]);
      if (statSync(`${path}-wal`).size > before) process.kill(process.pid, 'SIGKILL');
    }
  });
}

/** Locks a folder until the input ends, if no other process has. */
async function lock(): Promise<void> {
  try {
    const held = await lockFolder(path);
    say('locked');
    process.stdin.once('end', () => void held.release()).resume();
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    say('in use');
  }
}

/** Leaves a database open and has nothing more to do. */
async function leaveOpen(): Promise<void> {
  const database = await Database.open(path, { key: databaseKey, driver });
  await database.exec('CREATE TABLE a (a)');
  say('open');
}

/** Says what the choice of a driver is in this process. */
function choose(): void {
  const chosen = chooseDriver(Number(process.versions.napi), driverLoaders);
  say(chosen.ok ? chosen.value.name : 'none');
}

if (action === 'write until killed') await writeUntilKilled();
else if (action === 'lock') await lock();
else if (action === 'leave open') await leaveOpen();
else choose();
