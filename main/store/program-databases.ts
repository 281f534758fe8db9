import type { Databases } from './databases';
import { reportCalls } from './reports/report-calls';
import { ReportsDatabase } from './reports/reports-database';
import { salvage } from './user-data/salvage';
import { userDataCalls } from './user-data/user-data-calls';
import { UserDatabase } from './user-data/user-database';

/** Creates the program's two databases, as the code that manages their files sees them. `now` returns ms since 1970. */
export function programDatabases(now: () => number): Databases {
  return {
    async openUserData(path, key, progress) {
      const userData = await UserDatabase.open(path, key, progress);
      return {
        calls: userDataCalls(userData, now),
        forReports: (keys) => userData.forReports(keys),
        changedAfter: (sequence, limit) => userData.changedAfter(sequence, limit),
        markRead: (keys, read) => userData.markRead(keys, read),
        noteOn: (key) => userData.noteOn(key),
        madeFor: (service) => userData.madeFor(service),
        generation: () => userData.generation(),
        nextGeneration: () => userData.nextGeneration(),
        canary: () => userData.canary(),
        copyInto: (to) => userData.read((session) => session.run('VACUUM INTO ?', [to])),
        close: () => userData.close(),
      };
    },
    async openReports(path, key, annotations, progress) {
      const reports = await ReportsDatabase.open(path, key, annotations, progress);
      return {
        calls: reportCalls(reports, now),
        mirrorAnnotations: () => reports.mirrorAnnotations(),
        close: () => reports.close(),
      };
    },
    async salvageUserData(from, into, key) {
      const userData = await UserDatabase.open(into, key);
      try {
        const { rows, whole } = await salvage(from, key, userData);
        const { outbox_item: feedback, draft: drafts, note: notes, view: views } = rows;
        return { feedback, drafts, notes, views, whole };
      } finally {
        await userData.close();
      }
    },
  };
}
