import type { Problem } from '../../../shared/domain/problem';
import { maxListedHits, maxWatches } from '../../../shared/domain/watch';
import { fail, succeed } from '../../../shared/result';
import type { StoreHandlers, WatchCalls } from '../contract';
import type { ProfileFiles } from '../profile-files';
import {
  addWatch,
  changeWatches,
  dueWatches,
  markAnnounced,
  markSeen,
  readStates,
  readUnannounced,
  readUnseen,
  readWatches,
  removeWatch,
  storeFound,
  tidyWatches,
} from '../user-data/watch-tables';
import { listHits } from './list-hits';
import { endPosition } from './watch-position';

const tooMany: Problem = {
  kind: 'invalid-input',
  field: 'watches',
  reason: `There are ${maxWatches} watches, the most possible.`,
};

/** Answers the calls about watches, which concern both files. `clock` returns ms since 1970. */
export function watchHandlers(
  { userData, reports }: Pick<ProfileFiles, 'userData' | 'reports'>,
  clock: () => number,
): Pick<StoreHandlers, WatchCalls> {
  // A report that arrives from here on is tested, at the latest with the next one.
  const end = () =>
    reports.use(({ database, identity }) => endPosition(database.backgroundReader, identity.canary, clock()));
  const states = async () => succeed(await userData.read(readStates));
  return {
    'watches.read': async () => succeed(await userData.read(readWatches)),
    'watches.save': async ({ before, watches }) => {
      const position = await end();
      const saved = await userData.write((session) => changeWatches(session, before, watches, position));
      return saved === null ? fail(tooMany) : succeed(saved);
    },
    'watches.add': async ({ watch }) => {
      const position = await end();
      return succeed(await userData.write((session) => addWatch(session, watch, position)));
    },
    'watches.remove': async ({ id }) => {
      const position = await end();
      const isRemoved = await userData.write((session) => removeWatch(session, id, position));
      return isRemoved ? succeed(null) : fail({ kind: 'not-found' });
    },
    'watches.states': states,
    'watches.hits': async ({ id }) => {
      const { total, hits } = await userData.read((session) => readUnseen(session, id, maxListedHits));
      const subject = (await userData.read(readWatches)).find((watch) => watch.id === id)?.subject;
      const listed = await reports.use(({ database }) =>
        listHits(database.backgroundReader, hits, subject ?? null),
      );
      return succeed({ total, hits: listed });
    },
    'watches.seen': async ({ id }) => {
      await userData.write((session) => markSeen(session, id));
      return states();
    },
    'watches.check': async ({ radii, limits, tidy }) => {
      if (tidy) await userData.write(tidyWatches);
      const due = await userData.read(dueWatches);
      if (due.length === 0) return states();
      const { found, copy } = await reports.use(async ({ investigator, database, identity }) => ({
        copy: identity.canary,
        found: await investigator.answer('investigate.newHits', {
          copy: identity.canary,
          watches: [...due],
          radii,
          limits,
          now: clock(),
          zone: database.zone,
        }),
      }));
      const subjects = new Map(due.map(({ id, subject }) => [id, subject]));
      const stored = found.flatMap((each) => {
        const subject = subjects.get(each.id);
        return subject === undefined ? [] : [{ ...each, subject }];
      });
      await userData.write((session) => storeFound(session, stored, copy, clock()));
      return states();
    },
    'watches.unannounced': async () => succeed(await userData.read(readUnannounced)),
    'watches.announced': async ({ upTo }) => {
      await userData.write((session) => markAnnounced(session, upTo));
      return succeed(null);
    },
  };
}
