import type { LogChanged } from '../../shared/contract/review.calls';
import type { Problem } from '../../shared/domain/problem';
import { type EntryKind, entryKinds, subjectOfReport } from '../../shared/domain/review-log';
import type { Result } from '../../shared/result';
import type { StoreHandlers } from './contract';
import type { ProfileFiles } from './profile-files';
import type { StoreFiles } from './store-files';
import { userDataHandlers } from './user-data/user-data.handlers';

/** Calls that append to the review log. */
type LogWrites =
  | 'log.receiveFile'
  | 'log.write'
  | 'membership.end'
  | 'membership.write'
  | 'notes.save'
  | 'reports.markRead'
  | 'reports.markAllRead'
  | 'reports.undoMarkAllRead'
  | 'shared.hide'
  | 'shared.store';

interface LogWritesOptions {
  /** Returns ms since 1970. */
  readonly now: () => number;
  /** Called after each change of the log. */
  readonly onLogged: (change: LogChanged) => void;
}

type UserDataCalls = ReturnType<typeof userDataHandlers>;

/** The calls that append to the review log: each updates the mirror of the log in the local copy, and reports the change. */
export function logWrites(
  store: StoreFiles,
  { now, onLogged }: LogWritesOptions,
): Pick<StoreHandlers, LogWrites> {
  /** Makes a call that appends entries about these subjects, and reports the change. */
  async function logged<Value>(
    kinds: readonly EntryKind[],
    subjects: readonly string[] | null,
    append: (open: ProfileFiles) => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem>> {
    const appended = await store.use(append);
    if (appended.ok) onLogged({ kinds, subjects });
    return appended;
  }

  /** Makes a call of the user data that appends entries, and updates the mirror of the log. */
  async function mirrored<Value>(
    { userData, reports }: ProfileFiles,
    append: (calls: UserDataCalls) => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem>> {
    const appended = await append(userDataHandlers(userData, now));
    // A failure to update the mirror is harmless: the entries are saved, and the next change updates the mirror.
    if (appended.ok) await reports.use(({ database }) => database.mirrorReviewLog()).catch(() => undefined);
    return appended;
  }

  /** Makes a call that changes of which subjects entries are hidden: resolves to these, when the mirror is as the log. */
  function rehidden(
    change: (calls: UserDataCalls) => Promise<Result<readonly string[], Problem>>,
  ): Promise<Result<readonly string[], Problem>> {
    return store.use(async ({ userData, reports }) => {
      const changed = await change(userDataHandlers(userData, now));
      if (!changed.ok) return changed;
      await reports.use(({ database }) => database.mirrorReviewLog());
      if (changed.value.length > 0) onLogged({ kinds: entryKinds, subjects: changed.value });
      return changed;
    });
  }

  return {
    'log.receiveFile': (request) =>
      logged(entryKinds, null, (open) => mirrored(open, (calls) => calls['log.receiveFile'](request))),
    'log.write': (request) => {
      const withdrawn = (request.cancelledIntents ?? []).map(
        ({ subject }) => ({ kind: 'withdrawal', subject }) as const,
      );
      const appended = [...(request.entries ?? []), ...withdrawn];
      if (appended.length === 0)
        return store.use(({ userData }) => userDataHandlers(userData, now)['log.write'](request));
      const kinds = new Set(appended.map(({ kind }) => kind));
      const subjects = new Set(appended.map(({ subject }) => subject));
      return logged([...kinds], [...subjects], (open) =>
        mirrored(open, (calls) => calls['log.write'](request)),
      );
    },
    'notes.save': (request) =>
      logged(['note'], [subjectOfReport(request.key)], (open) =>
        mirrored(open, (calls) => calls['notes.save'](request)),
      ),
    'reports.markRead': (request) =>
      logged([request.read ? 'seen' : 'unseen'], request.keys.map(subjectOfReport), ({ reports }) =>
        reports.use(({ calls }) => calls['reports.markRead'](request)),
      ),
    'reports.markAllRead': (request) =>
      logged(['seen'], null, ({ reports }) =>
        reports.use(({ calls }) => calls['reports.markAllRead'](request)),
      ),
    'reports.undoMarkAllRead': (request) =>
      logged(['unseen'], null, ({ reports }) =>
        reports.use(({ calls }) => calls['reports.undoMarkAllRead'](request)),
      ),
    'shared.store': (request) =>
      store.use(async (open) => {
        const stored = await mirrored(open, (calls) => calls['shared.store'](request));
        if (stored.ok && stored.value.kind === 'stored') {
          const { kinds, subjects } = stored.value.added;
          if (subjects !== null && subjects.length > 0) onLogged({ kinds, subjects });
        }
        return stored;
      }),
    'membership.end': (request) => rehidden((calls) => calls['membership.end'](request)),
    'membership.write': (request) => rehidden((calls) => calls['membership.write'](request)),
    'shared.hide': (request) => rehidden((calls) => calls['shared.hide'](request)),
  };
}
