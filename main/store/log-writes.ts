import type { LogChanged } from '../../shared/contract/review.calls';
import type { Problem } from '../../shared/domain/problem';
import { entryKinds, subjectOfReport } from '../../shared/domain/review-log';
import { type Result, succeed } from '../../shared/result';
import type { ReportCalls, StoreHandlers } from './contract';
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

/** Subjects of several changes that are reported together. */
const maxListed = 10_000;

type UserDataCalls = ReturnType<typeof userDataHandlers>;

/**
 * The calls that append to the review log: each updates the mirror of the log in the local copy, and reports the change. If the
 * mirror can't be updated, as on a full disk, the next call that updates it reports the change too.
 */
export function logWrites(
  store: StoreFiles,
  { now, onLogged }: LogWritesOptions,
): Pick<StoreHandlers, LogWrites> {
  /** What isn't in the mirror yet. */
  const behind = new WeakMap<ProfileFiles, LogChanged>();
  /** The subjects that were hidden or revealed by calls that failed. */
  const unanswered = new WeakMap<ProfileFiles, readonly string[]>();

  /** Runs what brings the mirror up to date, and reports what was missing, with a change since; null for none. */
  async function mirroring<Value>(
    open: ProfileFiles,
    change: LogChanged | null,
    update: () => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem>> {
    const before = behind.get(open) ?? null;
    behind.delete(open);
    const keep = (missing: LogChanged | null) => {
      const all = both(behind.get(open) ?? null, missing);
      if (all !== null) behind.set(open, all);
    };
    try {
      const updated = await update();
      const missing = both(before, change);
      if (!updated.ok) keep(before);
      else if (missing !== null) onLogged(missing);
      return updated;
    } catch (error) {
      keep(both(before, change));
      throw error;
    }
  }

  function mirror(open: ProfileFiles, change: LogChanged | null): Promise<Result<null, Problem>> {
    return mirroring(open, change, () =>
      open.reports.use(async ({ database }) => {
        await database.mirrorReviewLog();
        return succeed(null);
      }),
    );
  }

  /** Makes a call of the user data that appends entries, of which `changeOf` returns what changed; null for nothing. */
  function appended<Value>(
    append: (calls: UserDataCalls) => Promise<Result<Value, Problem>>,
    changeOf: (value: Value) => LogChanged | null,
  ): Promise<Result<Value, Problem>> {
    return store.use(async (open) => {
      const answer = await append(userDataHandlers(open.userData, now));
      if (!answer.ok) return answer;
      const change = changeOf(answer.value);
      // Harmless to the call: the entries are saved.
      await mirror(open, change).catch(() => change !== null && onLogged(change));
      return answer;
    });
  }

  /** Makes a call of the local copy that marks reports in the log. */
  function marked<Value>(
    change: LogChanged,
    mark: (calls: Pick<StoreHandlers, ReportCalls>) => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem>> {
    return store.use((open) => mirroring(open, change, () => open.reports.use(({ calls }) => mark(calls))));
  }

  /** Makes a call that changes of which subjects entries are hidden: resolves to these, when the mirror is as the log. */
  function rehidden(
    change: (calls: UserDataCalls) => Promise<Result<readonly string[], Problem>>,
  ): Promise<Result<readonly string[], Problem>> {
    return store.use(async (open) => {
      const changed = await change(userDataHandlers(open.userData, now));
      if (!changed.ok) return changed;
      const subjects = [...new Set([...(unanswered.get(open) ?? []), ...changed.value])];
      unanswered.set(open, subjects);
      await mirror(open, subjects.length === 0 ? null : { kinds: entryKinds, subjects });
      // A call at the same time may have added others.
      unanswered.set(
        open,
        (unanswered.get(open) ?? []).filter((subject) => !subjects.includes(subject)),
      );
      return succeed(subjects);
    });
  }

  return {
    'log.receiveFile': (request) =>
      appended(
        (calls) => calls['log.receiveFile'](request),
        () => ({ kinds: entryKinds, subjects: null }),
      ),
    'log.write': (request) => {
      const withdrawn = (request.cancelledIntents ?? []).map(
        ({ subject }) => ({ kind: 'withdrawal', subject }) as const,
      );
      const added = [...(request.entries ?? []), ...withdrawn];
      if (added.length === 0)
        return store.use(({ userData }) => userDataHandlers(userData, now)['log.write'](request));
      const kinds = [...new Set(added.map(({ kind }) => kind))];
      const subjects = [...new Set(added.map(({ subject }) => subject))];
      return appended(
        (calls) => calls['log.write'](request),
        () => ({ kinds, subjects }),
      );
    },
    'notes.save': (request) =>
      appended(
        (calls) => calls['notes.save'](request),
        () => ({ kinds: ['note'], subjects: [subjectOfReport(request.key)] }),
      ),
    'reports.markRead': (request) => {
      const kind = request.read ? 'seen' : 'unseen';
      return marked({ kinds: [kind], subjects: request.keys.map(subjectOfReport) }, (calls) =>
        calls['reports.markRead'](request),
      );
    },
    'reports.markAllRead': (request) =>
      marked({ kinds: ['seen'], subjects: null }, (calls) => calls['reports.markAllRead'](request)),
    'reports.undoMarkAllRead': (request) =>
      marked({ kinds: ['unseen'], subjects: null }, (calls) => calls['reports.undoMarkAllRead'](request)),
    'shared.store': (request) =>
      appended(
        (calls) => calls['shared.store'](request),
        (stored) => {
          if (stored.kind !== 'stored') return null;
          const { kinds, subjects } = stored.added;
          return subjects !== null && subjects.length > 0 ? { kinds, subjects } : null;
        },
      ),
    'membership.end': (request) => rehidden((calls) => calls['membership.end'](request)),
    'membership.write': (request) => rehidden((calls) => calls['membership.write'](request)),
    'shared.hide': (request) => rehidden((calls) => calls['shared.hide'](request)),
  };
}

function both(one: LogChanged | null, other: LogChanged | null): LogChanged | null {
  if (one === null || other === null) return one ?? other;
  const subjects = one.subjects && other.subjects && new Set([...one.subjects, ...other.subjects]);
  return {
    kinds: [...new Set([...one.kinds, ...other.kinds])],
    subjects: subjects === null || subjects.size > maxListed ? null : [...subjects],
  };
}
