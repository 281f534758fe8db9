import type { Databases } from './databases';
import { ownCalls } from './own/own-calls';
import { OwnDatabase } from './own/own-database';
import { salvage } from './own/salvage';
import { reportCalls } from './reports/report-calls';
import { ReportsDatabase } from './reports/reports-database';

/** The two databases of the program, as the host of their files sees them. `now` returns ms since 1970. */
export function programDatabases(now: () => number): Databases {
  return {
    async openOwn(path, key, progress) {
      const own = await OwnDatabase.open(path, key, progress);
      return {
        calls: ownCalls(own),
        among: (keys) => own.among(keys),
        changedAfter: (sequence, limit) => own.changedAfter(sequence, limit),
        markRead: (keys, read) => own.markRead(keys, read),
        noteOn: (key) => own.noteOn(key),
        madeFor: (service) => own.madeFor(service),
        generation: () => own.generation(),
        nextGeneration: () => own.nextGeneration(),
        canary: () => own.canary(),
        copyInto: (to) => own.read((session) => session.run('VACUUM INTO ?', [to])),
        close: () => own.close(),
      };
    },
    async openReports(path, key, marks, progress) {
      const reports = await ReportsDatabase.open(path, key, marks, progress);
      return {
        calls: reportCalls(reports, now),
        mirrorMarks: () => reports.mirrorMarks(),
        close: () => reports.close(),
      };
    },
    async salvageOwn(from, into, key) {
      const own = await OwnDatabase.open(into, key);
      try {
        const { rows, whole } = await salvage(from, key, own);
        const { outbox_item: feedback, draft: drafts, note: notes, view: views } = rows;
        return { feedback, drafts, notes, views, whole };
      } finally {
        await own.close();
      }
    },
  };
}
