import { z } from 'zod';
import { Database } from '../../main/database/database';
import { migrate } from '../../main/database/migrations';
import type { Databases } from '../../main/store/databases';
import { ownCalls } from '../../main/store/own/own-calls';
import { OwnDatabase } from '../../main/store/own/own-database';
import { salvage } from '../../main/store/own/salvage';
import { succeed } from '../../shared/result';

const never = async (): Promise<never> => {
  throw new Error('stand-in');
};

export const programDatabases: Databases = {
  async openOwn(path, key) {
    const own = await OwnDatabase.open(path, key);
    return {
      calls: ownCalls(own),
      among: (keys) => own.among(keys),
      changedAfter: (sequence, limit) => own.changedAfter(sequence, limit),
      markRead: (keys, read) => own.markRead(keys, read),
      noteOn: (key) => own.noteOn(key),
      generation: () => own.generation(),
      nextGeneration: () => own.nextGeneration(),
      canary: () => own.canary(),
      copyInto: (to) => own.read((session) => session.run('VACUUM INTO ?', [to])),
      close: () => own.close(),
    };
  },
  async openReports(path, key, marks) {
    const database = await Database.open(path, { key });
    try {
      await migrate(database, [
        (session) => session.exec('CREATE TABLE report (key TEXT PRIMARY KEY, json TEXT NOT NULL)'),
      ]);
      await database.exec('PRAGMA journal_mode = WAL');
    } catch (error) {
      await database.close();
      throw error;
    }
    return {
      calls: {
        'sync.take': async ({ body }) => {
          const all = z.array(z.object({ id: z.number() })).parse(JSON.parse(new TextDecoder().decode(body)));
          await database.transaction(async (session) => {
            for (const report of all)
              await session.run('INSERT OR REPLACE INTO report VALUES (?, ?)', [
                String(report.id),
                JSON.stringify(report),
              ]);
          });
          return succeed(
            succeed({
              received: all.length,
              added: all.length,
              changed: 0,
              knownBefore: 0,
              fingerprint: '',
              newest: null,
              oldest: null,
              addedFraud: 0,
            }),
          );
        },
        'sync.read': never,
        'sync.write': never,
        'lookUp.take': never,
        'reports.page': never,
        'reports.count': async () => {
          const found = await database.row('SELECT count(*) AS n FROM report', [], z.object({ n: z.int() }));
          const n = found?.n ?? 0;
          return succeed({ shown: n, stored: n, unread: n, arrived: 0 });
        },
        'reports.values': never,
        'reports.detail': never,
        'reports.markRead': async ({ keys, read }) => {
          await marks.markRead(keys, read);
          return succeed(null);
        },
        'reports.markAllRead': never,
        'reports.chunk': never,
      },
      close: () => database.close(),
    };
  },
  async salvageOwn(from, into, key) {
    const own = await OwnDatabase.open(into, key);
    try {
      await salvage(from, key, own);
    } finally {
      await own.close();
    }
  },
};
