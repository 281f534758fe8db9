import { readReports } from '../../shared/api/read-answer';
import type { LogChanged } from '../../shared/contract/review.calls';
import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { type AnswerCall, type RpcPort, RpcServer, UnknownCall } from '../../shared/rpc';
import {
  type FileCalls,
  type InvestigationCalls,
  isInvestigationCall,
  isReportCall,
  isStoreCallName,
  isWatchCall,
  type StoreCallName,
  type StoreEvents,
  type StoreHandlers,
  type StoreReply,
} from './contract';
import { answerDecoded, withDecoded } from './decode-call';
import { logWrites } from './log-writes';
import { problemOfError } from './problem-of-error';
import type { ProfileFiles } from './profile-files';
import { contentKey } from './reports/new-report';
import { StoreFiles, type StoreFilesOptions } from './store-files';
import { userDataHandlers } from './user-data/user-data.handlers';
import { watchHandlers } from './watches/watch.handlers';

interface StoreServerOptions extends StoreFilesOptions {
  readonly onLogged: (change: LogChanged) => void;
}

/** Subjects that a reported change lists. */
const maxListed = 1_000;

type AnswerStoreCall = (name: StoreCallName, request: unknown) => Promise<Result<unknown, Problem>>;

/** Answers the calls to the store process that arrive at a port, and reports what happens to the open files. */
export function serveStore(
  port: RpcPort,
  options: Pick<StoreServerOptions, 'now' | 'checkAfterMs' | 'investigate'>,
): void {
  const answer = answerFromFiles({
    ...options,
    onNotice: (notice) => server.emit('notice', notice),
    onLogged: ({ kinds, subjects }) =>
      server.emit('logged', {
        kinds,
        subjects: subjects && subjects.length <= maxListed ? subjects : null,
      }),
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

/**
 * Returns the store process's answers: those to calls about the open store and its log, and all others by the file they
 * are about.
 */
function answerFromFiles(options: StoreServerOptions): AnswerStoreCall {
  const { now, onLogged } = options;
  const store = new StoreFiles(options);
  const own = { ...fileCalls(store), ...shownCalls(store), ...logWrites(store, options) };
  const isOwn = (name: StoreCallName): name is keyof typeof own => Object.hasOwn(own, name);
  const caseLogged = (subjects: readonly string[]) => onLogged({ kinds: ['case'], subjects });

  return async (name, request) => {
    if (isOwn(name)) return answerDecoded(own, name, request);
    return store.use<unknown>((files) => {
      if (isInvestigationCall(name)) return investigated(files, name, request);
      if (isWatchCall(name)) return answerDecoded(watchHandlers(files, now), name, request);
      if (isReportCall(name)) return files.reports.use(({ calls }) => answerDecoded(calls, name, request));
      return answerDecoded(userDataHandlers(files.userData, now, caseLogged), name, request);
    });
  };
}

/** Calls about the process and its files. */
function fileCalls(store: StoreFiles): Pick<StoreHandlers, FileCalls> {
  return {
    'store.open': (request) => store.open(request),
    'store.close': () => store.close(),
    'store.setAside': (request) => store.setAside(request),
    'answer.check': async ({ body }) => {
      const read = readReports(body, contentKey);
      return succeed(read.ok ? succeed(read.value.length) : read);
    },
  };
}

/** Calls about reports that also decide what the next run shows at first. */
function shownCalls(store: StoreFiles): Pick<StoreHandlers, 'map.shown' | 'reports.page'> {
  return {
    'reports.page': (request) => {
      if (request.ofGrid) store.startupSnapshot?.pageRequested(request.limit);
      return store.use(({ reports }) => reports.use(({ calls }) => calls['reports.page'](request)));
    },
    'map.shown': (request) => {
      store.startupSnapshot?.mapRequested();
      return store.use(({ reports }) => reports.use(({ calls }) => calls['map.shown'](request)));
    },
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
