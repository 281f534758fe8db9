import { join } from 'node:path';
import { pageSizes } from '../../../main/sync/pages';
import { Database } from '../../../shared/node/database/database';
import { pipelineInput } from './pipeline-input';

/**
 * Fetches every page of a service in sequence, passes it to JSON.parse, which loses digits, and inserts its text into a
 * plain table and a search index of the same texts, in a file encrypted like the
 * program's. Writes the duration in ms.
 */

const { address, key, folder } = pipelineInput.parse(JSON.parse(process.argv[2] ?? ''));
const limit = pageSizes.preferred;

const database = await Database.open(join(folder, 'reports.db'), {
  key: '00112233445566778899aabbccddeeff'.repeat(2),
  ownThread: true,
});
await database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = OFF;
  PRAGMA wal_autocheckpoint = 8000; PRAGMA cache_size = -65536;
  CREATE TABLE report (id INTEGER PRIMARY KEY, json TEXT NOT NULL);
  CREATE VIRTUAL TABLE search USING fts5(
    text, content = '', columnsize = 0, detail = none, tokenize = 'ascii'
  );`);

const started = performance.now();
for (let page = 1, received = limit; received === limit; page += 1) {
  const answer = await fetch(`${address}/reports?limit=${limit}&page=${page}`, {
    headers: { authorization: key },
  });
  const text = answer.status === 200 ? await answer.text() : '[]';
  const reports: unknown = JSON.parse(text);
  received = Array.isArray(reports) ? reports.length : 0;
  await database.transaction(async (session) => {
    await session.run("INSERT INTO report SELECT value ->> 'id', value FROM json_each(?)", [text]);
    await session.run("INSERT INTO search (rowid, text) SELECT value ->> 'id', value FROM json_each(?)", [
      text,
    ]);
  });
}
const milliseconds = performance.now() - started;
await database.close();
process.stdout.write(String(milliseconds), () => process.exit());
