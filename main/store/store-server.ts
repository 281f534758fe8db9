import { readReports } from '../../shared/api/read-report';
import type { LogChanged } from '../../shared/contract/review-calls';
import { type EntryDraft, type EntryKind, entryKinds, subjectOfReport } from '../../shared/domain/review-log';
import type { StoreMigration, StoreNotice } from '../../shared/domain/store-state';
import { createMutex } from '../../shared/node/mutex';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { type AnswerCall, type RpcPort, RpcServer, UnknownCall } from '../../shared/rpc';
import {
  type FileCalls,
  type InvestigationCalls,
  isInvestigationCall,
  isReportCall,
  isStoreCallName,
  isWatchCall,
  type StoreAnswer,
  type StoreCallName,
  type StoreEvents,
  type StoreHandlers,
  type StoreReply,
  type StoreRequest,
  storeCalls,
} from './contract';
import { type InvestigatedFile, type Investigator, LocalInvestigator } from './investigation/investigator';
import { LastShown } from './last-shown';
import { problemOfError } from './problem-of-error';
import { openProfileFiles, type ProfileFiles } from './profile-files';
import { contentKey } from './reports/new-report';
import { setStoreAside, setWholeStoreAside } from './set-aside';
import { userDataCalls } from './user-data/user-data-calls';
import { watchCalls } from './watches/watch-calls';

/** Delay before the whole reports file is checked, ms: late enough not to delay the first rows. */
const checkAfterMs = 30_000;

interface StoreFilesOptions {
  /** Returns ms since 1970. */
  readonly now: () => number;
  readonly onNotice: (notice: StoreNotice) => void;
  readonly onLogged: (change: LogChanged) => void;
  readonly checkAfterMs?: number | undefined;
  /** Called from time to time with the progress of a file's migrations. */
  readonly onMigrationProgress: (migration: StoreMigration) => void;
  /** Creates what answers the tools to investigate with; in this thread by default. */
  readonly investigate?: ((file: InvestigatedFile) => Investigator) | undefined;
}

/** Subjects that a report of a change lists. */
const maxListed = 1_000;

/** Minimum interval between progress reports, ms. */
const progressEveryMs = 150;

type AnswerStoreCall = (name: StoreCallName, request: unknown) => Promise<Result<unknown, Problem>>;

/** Answers the calls to the store process that arrive at a port, and reports what happens to the open files. */
export function serveStore(
  port: RpcPort,
  options: Pick<StoreFilesOptions, 'now' | 'checkAfterMs' | 'investigate'>,
): void {
  const answer = answerFromFiles({
    ...options,
    onNotice: (notice) => server.emit('notice', notice),
    onLogged: (change) => server.emit('logged', change),
    onMigrationProgress: (migration) => server.emit('migrating', migration),
  });
  const server = new RpcServer<StoreEvents>(port, answerStoreCalls(answer));
}

/**
 * Answers calls by `answer`. Errors of a database or the disk become Problems here; others are bugs. The answer to a
 * call that came with a port goes there, unless it is a failure.
 */
export function answerStoreCalls(answer: AnswerStoreCall): AnswerCall {
  return async (name, request, { answerPort }) => {
    if (!isStoreCallName(name)) throw new UnknownCall();
    const answered = await answer(name, request).catch((error: unknown) => {
      const problem = problemOfError(error);
      if (problem === null) throw error;
      return fail(problem);
    });
    if (answerPort === null || !answered.ok) return answered;
    answerPort.postMessage(answered);
    return succeed(null);
  };
}

/** Calls that append to the review log. */
type LogCalls =
  | 'items.write'
  | 'log.append'
  | 'log.receiveFile'
  | 'notes.save'
  | 'reports.markRead'
  | 'reports.markAllRead'
  | 'reports.undoMarkAllRead'
  | 'shared.hide'
  | 'shared.store';
/** Calls about the process and its files, and calls that concern more than the file that answers them. */
type OwnCalls = FileCalls | LogCalls | 'map.shown' | 'reports.page';

/**
 * Returns the store process's answers: those to calls about its files, and all others by the file they are about.
 * Opening and closing run one at a time, and the open store is closed first.
 */
function answerFromFiles(options: StoreFilesOptions): AnswerStoreCall {
  const runExclusive = createMutex();
  let files: ProfileFiles | null = null;
  let lastShown: LastShown | null = null;

  async function close(): Promise<void> {
    const open = files;
    files = null;
    if (open === null) return;
    // Failing to save it is harmless: the next run then waits for the store.
    await lastShown?.save(open).catch(() => undefined);
    await open.close();
  }

  /** Makes a call that appends entries about these subjects, and reports the change. */
  async function logged<Value>(
    kinds: readonly EntryKind[],
    subjects: readonly string[] | null,
    append: (open: ProfileFiles) => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem>> {
    const open = files;
    if (open === null) return notConnected;
    const appended = await append(open);
    if (appended.ok) report({ kinds, subjects });
    return appended;
  }
  function report({ kinds, subjects }: LogChanged): void {
    options.onLogged({ kinds, subjects: subjects && subjects.length <= maxListed ? subjects : null });
  }
  /** Makes a call of the user data that appends entries, and updates the mirror of the log. */
  async function mirrored<Value>(
    open: ProfileFiles,
    append: (calls: ReturnType<typeof userDataCalls>) => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem>> {
    const appended = await append(userDataCalls(open.userData, options.now));
    // A failure to update the mirror is harmless: the entries are saved, and the next change updates the mirror.
    if (appended.ok)
      await open.reports.use(({ database }) => database.mirrorReviewLog()).catch(() => undefined);
    return appended;
  }
  /** Makes a call of the user data that appends these entries: reports the change, and updates the mirror. */
  function appending<Value>(
    entries: readonly Pick<EntryDraft, 'kind' | 'subject'>[],
    append: (calls: ReturnType<typeof userDataCalls>) => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem>> {
    const kinds = new Set(entries.map(({ kind }) => kind));
    const subjects = new Set(entries.map(({ subject }) => subject));
    return logged([...kinds], [...subjects], (open) => mirrored(open, append));
  }

  const own: Pick<StoreHandlers, OwnCalls> = {
    'store.open': ({ folder, service, key, persistent }) =>
      runExclusive(async () => {
        await close();
        const shown = await LastShown.before({ folder, key, service });
        files = await openProfileFiles({
          ...options,
          checkAfterMs: options.checkAfterMs ?? checkAfterMs,
          investigate: options.investigate ?? ((file) => new LocalInvestigator(file)),
          onMigrationProgress: throttled(options.onMigrationProgress),
          folder,
          service,
          key,
          persistent,
        });
        lastShown = shown;
        return succeed({ notices: files.notices });
      }),
    'store.close': () =>
      runExclusive(async () => {
        await close();
        return succeed(null);
      }),
    'store.setAside': ({ folder, key, whole }) =>
      runExclusive(async () => {
        await close();
        if (!whole) return succeed(await setStoreAside(folder, key));
        await setWholeStoreAside(folder);
        return succeed(null);
      }),
    'answer.check': async ({ body }) => {
      const read = readReports(body, contentKey);
      return succeed(read.ok ? succeed(read.value.length) : read);
    },
    'reports.page': async (request) => {
      if (request.ofGrid) lastShown?.pageRequested(request.limit);
      return files ? files.reports.use(({ calls }) => calls['reports.page'](request)) : notConnected;
    },
    'map.shown': async (request) => {
      lastShown?.mapRequested();
      return files ? files.reports.use(({ calls }) => calls['map.shown'](request)) : notConnected;
    },
    'items.write': async (request) => {
      const withdrawals = request.givenUp?.map(({ subject }) => ({ kind: 'withdrawal', subject }) as const);
      const entries = [...(request.entries ?? []), ...(withdrawals ?? [])];
      if (entries.length > 0) return appending(entries, (calls) => calls['items.write'](request));
      return files ? userDataCalls(files.userData, options.now)['items.write'](request) : notConnected;
    },
    'shared.store': async (request) => {
      if (files === null) return notConnected;
      const stored = await mirrored(files, (calls) => calls['shared.store'](request));
      if (stored.ok && stored.value.kind === 'stored') {
        const { kinds, subjects } = stored.value.added;
        if (subjects !== null && subjects.length > 0) report({ kinds, subjects });
      }
      return stored;
    },
    'shared.hide': async (request) => {
      const open = files;
      if (open === null) return notConnected;
      const changed = await userDataCalls(open.userData, options.now)['shared.hide'](request);
      if (!changed.ok || changed.value.length === 0) return changed;
      await open.reports.use(({ database }) => database.mirrorSubjects(changed.value));
      report({ kinds: entryKinds, subjects: changed.value });
      return changed;
    },
    'log.append': (request) => appending(request.entries, (calls) => calls['log.append'](request)),
    'log.receiveFile': (request) =>
      logged(entryKinds, null, (open) => mirrored(open, (calls) => calls['log.receiveFile'](request))),
    'notes.save': (request) =>
      logged(['note'], [subjectOfReport(request.key)], (open) =>
        mirrored(open, (calls) => calls['notes.save'](request)),
      ),
    'reports.markRead': (request) =>
      logged([request.read ? 'seen' : 'unseen'], request.keys.map(subjectOfReport), (open) =>
        open.reports.use(({ calls }) => calls['reports.markRead'](request)),
      ),
    'reports.markAllRead': (request) =>
      logged(['seen'], null, (open) =>
        open.reports.use(({ calls }) => calls['reports.markAllRead'](request)),
      ),
    'reports.undoMarkAllRead': (request) =>
      logged(['unseen'], null, (open) =>
        open.reports.use(({ calls }) => calls['reports.undoMarkAllRead'](request)),
      ),
  };
  const isOwn = (name: StoreCallName): name is OwnCalls => Object.hasOwn(own, name);

  return async (name, request) => {
    if (isOwn(name)) return answerDecoded(own, name, request);
    if (files === null) return notConnected;
    if (isInvestigationCall(name)) return investigated(files, name, request);
    if (isWatchCall(name)) return answerDecoded(watchCalls(files, options.now), name, request);
    if (isReportCall(name)) return files.reports.use(({ calls }) => answerDecoded(calls, name, request));
    const caseLogged = (subjects: readonly string[]) => report({ kinds: ['case'], subjects });
    return answerDecoded(userDataCalls(files.userData, options.now, caseLogged), name, request);
  };
}

function investigated<Name extends InvestigationCalls>(
  { reports }: ProfileFiles,
  name: Name,
  request: unknown,
): Promise<Result<StoreReply<Name>, Problem>> {
  return withDecoded(name, request, (decoded) =>
    reports.use(async ({ investigator }) => succeed(await investigator.answer(name, decoded))),
  );
}

export function answerDecoded<Names extends StoreCallName>(
  handlers: Pick<StoreHandlers, Names>,
  name: Names,
  request: unknown,
): Promise<StoreAnswer<Names>> {
  return withDecoded(name, request, (decoded) => handlers[name](decoded));
}

/** Answers a call whose request is valid by `answer`. */
async function withDecoded<Name extends StoreCallName, Answer>(
  name: Name,
  request: unknown,
  answer: (decoded: StoreRequest<Name>) => Promise<Answer>,
): Promise<Answer | Result<never, Problem>> {
  const decoded = storeCalls[name].arguments.safeParse(request);
  if (decoded.success) return answer(decoded.data);
  const field = decoded.error.issues[0]?.path.join('.') ?? '';
  return fail({ kind: 'invalid-input', field, reason: "This value isn't valid here." });
}

const notConnected = fail({ kind: 'not-connected' } as const);

function throttled(report: (migration: StoreMigration) => void): (migration: StoreMigration) => void {
  let reportedAt = performance.now();
  return (migration) => {
    if (performance.now() - reportedAt < progressEveryMs) return;
    reportedAt = performance.now();
    report(migration);
  };
}
