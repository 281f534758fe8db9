import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Pushes, PushName } from '../shared/contract/contract';
import type { ProgramEvent } from '../shared/domain/program-notice';
import type { StoreState } from '../shared/domain/store-state';
import type { Clock } from '../shared/node/clock';
import type { Problem } from '../shared/problem';
import type { Connection } from '../shared/profile';
import { type Result, succeed } from '../shared/result';
import type { Settings } from '../shared/settings';
import type { BuiltInService } from './connection/built-in-service-process';
import { Connections } from './connection/connections';
import { ProfileKeys } from './connection/profile-keys';
import { ProfileRemoval } from './connection/profile-removal';
import { openProfiles, type StoredProfiles } from './connection/profiles-file';
import type { Keychain } from './credentials/keychain';
import type { Notify } from './desktop/system-notification';
import type { Log } from './diagnostics/log';
import { fileHappening } from './diagnostics/program-notices';
import { FileExport, type FileExportDependencies } from './export/file-export';
import type { JsonStore } from './files/json-store';
import { removeFolder } from './files/remove-folder';
import { BatchFeedback } from './outbox/batch/batch-feedback';
import { FeedbackAttention, type FeedbackAttentionDependencies } from './outbox/feedback-attention';
import { FeedbackImport, type FeedbackImportDependencies } from './outbox/import/feedback-import';
import { Outbox } from './outbox/outbox';

import type { Paths } from './paths';
import type { SupervisedProcess } from './processes/process-supervisor';
import { openProfileServices, type ProfileServices } from './profile-services';
import { createReportsClient, type ReportsClient } from './reports-api/client';
import type { Fetch } from './reports-api/http';
import { LookUps } from './reports-api/look-ups';
import { AssumedRadiiSync } from './store-client/assumed-radii-sync';
import { ProfileStore } from './store-client/profile-store';
import { FraudNotifications } from './sync/notifications';
import { Sync } from './sync/sync';

/** The services' dependencies, and everything that needs Electron: the services know no window. */
export interface ServicesDependencies {
  readonly paths: Paths;
  readonly log: Log;
  readonly keychain: Keychain;
  readonly builtIn: BuiltInService;
  /** What to open at the start: the profile that was open last, or the built-in service for this run. */
  readonly opensAtStart: 'last-open' | 'built-in';
  readonly launchStore: () => SupervisedProcess;
  /** `read` fetches reports. `send` sends feedback, with a new connection for each request. */
  readonly read: Fetch;
  readonly send: readonly Fetch[];
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly choosePath: FileExportDependencies['choosePath'];
  /** Asks the user which file of feedback to read, and where to save its errors. */
  readonly chooseFeedbackFile: FeedbackImportDependencies['chooseFile'];
  readonly chooseErrorsPath: FeedbackImportDependencies['choosePath'];
  readonly notify: Notify;
  /** Shows a number on the app icon. */
  readonly setBadge: FeedbackAttentionDependencies['setBadge'];
  readonly isWindowFocused: FeedbackAttentionDependencies['isWindowFocused'];
  readonly addNotice: (happening: ProgramEvent) => void;
  readonly push: <Name extends PushName>(name: Name, payload: Pushes[Name]) => void;
}

export interface Services {
  readonly connections: Connections;
  readonly removal: ProfileRemoval;
  readonly store: ProfileStore;
  readonly sync: Sync;
  readonly lookUps: LookUps;
  readonly outbox: Outbox;
  readonly batchFeedback: BatchFeedback;
  readonly feedbackImport: FeedbackImport;
  readonly fileExport: FileExport;
  /** Returns the services of one profile; fails if it is not the open one. */
  readonly openProfile: (profileId: string) => Result<ProfileServices, Problem>;
  onSettingsChange(): void;
  onWindowFocus(): void;
  /** Resolves when what opens at the start is open; fails if the built-in service was requested and could not start. */
  readonly resumed: Promise<Result<null, Problem>>;
  /** Cancels everything in progress. What was typed is on disk when it resolves. */
  stop(): Promise<void>;
}

/**
 * How long quitting waits for feedback in progress to be answered, drafts to be saved and a partial export to be
 * removed, ms. A service may never answer, and a store that does not open never saves anything.
 */
const shutdownTimeoutMs = 5_000;

/** What depends on the open profile and its store. */
interface Follower {
  follow(connection: Connection, store: StoreState): void;
}

/** Creates the services, connects each with the events it needs of the others, and opens a profile. */
export async function composeServices(dependencies: ServicesDependencies): Promise<Services> {
  const profiles = await openProfiles(dependencies.paths.profiles);
  if (profiles.fault) dependencies.addNotice(fileHappening('profiles', profiles.fault));
  const store = createStore(dependencies);
  const { read, send, clock, push } = dependencies;
  const client = createReportsClient({ read, send, clock });
  const { connections, removal } = createConnections(dependencies, profiles, client, store, (change) =>
    outbox.whileHalted(change),
  );
  const { sync, lookUps, notifications } = createReading(dependencies, client, connections, store);
  const { outbox, attention, batchFeedback, feedbackImport } = createFeedback(
    dependencies,
    client,
    connections,
    store,
  );
  const fileExport = new FileExport({
    store,
    choosePath: dependencies.choosePath,
    now: clock.now,
    onProgress: (progress) => push('export.changed', progress),
  });
  const radii = createRadiiSync(dependencies, store);
  const followers = [fileExport, notifications, sync, lookUps, outbox, attention];
  connectEvents(dependencies, connections, store, radii, followers);
  return {
    connections,
    removal,
    store,
    sync,
    lookUps,
    outbox,
    batchFeedback,
    feedbackImport,
    fileExport,
    openProfile: (id) =>
      openProfileServices(id, connections, store, (reporter) => push('reporter.changed', reporter)),
    onSettingsChange: () => {
      sync.settingsChanged();
      radii.settingsChanged();
    },
    onWindowFocus: () => attention.onWindowFocus(),
    resumed: openAtStart(connections, dependencies.opensAtStart).then((opened) => {
      // No open profile starts it, so it is started here, to be ready when the user has entered a connection.
      if (store.state().kind === 'closed') store.start();
      void removal.resume();
      return opened;
    }),
    stop: async () => {
      fileExport.cancel();
      sync.cancel();
      const settled = Promise.all([outbox.shutDown(), fileExport.settled()]);
      await Promise.race([settled, clock.pause(shutdownTimeoutMs)]);
      await store.stop();
      void dependencies.builtIn.stop();
    },
  };
}

function createStore({ paths, launchStore, keychain, log }: ServicesDependencies): ProfileStore {
  return new ProfileStore({
    profileFolder: paths.profileFolder,
    launch: launchStore,
    keychain,
    now: () => performance.now(),
    log,
  });
}

/** `whileHalted`: the outbox's, which is created later because it needs the connections. */
function createConnections(
  { paths, keychain, builtIn, clock }: ServicesDependencies,
  profiles: JsonStore<StoredProfiles>,
  client: ReportsClient,
  store: ProfileStore,
  whileHalted: Outbox['whileHalted'],
) {
  const keys = new ProfileKeys(keychain);
  const connections = new Connections({
    profiles,
    keys,
    client,
    checkAnswer: (body) => store.call('answer.check', { body }),
    builtIn,
    now: clock.now,
    newKey: () => randomBytes(30).toString('base64url'),
    whileHalted,
  });
  const removal = new ProfileRemoval({
    profiles,
    connections,
    keys,
    store,
    removeBuiltInData: () => removeFolder(paths.serviceFolder, 'store'),
  });
  return { connections, removal };
}

function createReading(
  { settings, clock, notify, push }: ServicesDependencies,
  client: ReportsClient,
  connections: Connections,
  store: ProfileStore,
) {
  const notifications = new FraudNotifications({ notify, settings });
  const sync = new Sync({
    client,
    connections,
    store,
    settings,
    clock,
    random: Math.random,
    tossCoin: () => Math.random() < 0.5,
    onStateChange: (state) => push('sync.changed', state),
    onReportsStored: (changed, pass) => {
      push('reports.changed', changed);
      if (pass === 'new') notifications.reportsStored(changed);
    },
  });
  const lookUps = new LookUps({
    client,
    connections,
    store,
    newId,
    onReportsStored: (changed) => push('reports.changed', changed),
  });
  return { sync, lookUps, notifications };
}

function createFeedback(
  dependencies: ServicesDependencies,
  client: ReportsClient,
  connections: Connections,
  store: ProfileStore,
) {
  const { settings, clock, push, notify, setBadge, isWindowFocused } = dependencies;
  const outbox = new Outbox({
    stores: store,
    connections,
    client,
    clock,
    random: Math.random,
    newId,
    onChange: (change) => {
      push('outbox.changed', change);
      attention.onCountsChange(change.standing.counts);
    },
  });
  const attention = new FeedbackAttention({ outbox, setBadge, notify, isWindowFocused, settings });
  const shared = { stores: store, outbox, connections, newId };
  const feedbackImport = new FeedbackImport({
    ...shared,
    chooseFile: dependencies.chooseFeedbackFile,
    choosePath: dependencies.chooseErrorsPath,
  });
  return { outbox, attention, batchFeedback: new BatchFeedback(shared), feedbackImport };
}

function createRadiiSync({ settings, push }: ServicesDependencies, store: ProfileStore): AssumedRadiiSync {
  return new AssumedRadiiSync({
    assumeRadii: (assumed) => store.call('reports.assumeRadii', { radii: assumed }),
    radii: () => settings().assumedRadii,
    onScoresChanged: () => push('scores.changed', null),
  });
}

/** Passes each change of the connection and of its store to what depends on it, and to the window. */
function connectEvents(
  { push }: ServicesDependencies,
  connections: Connections,
  store: ProfileStore,
  radii: AssumedRadiiSync,
  followers: readonly Follower[],
): void {
  const followAll = () => {
    const connection = connections.read();
    const state = store.state();
    for (const follower of followers) follower.follow(connection, state);
  };
  connections.onChange((connection) => {
    store.connectionChanged(connection);
    followAll();
    push('connection.changed', connection);
  });
  store.onChange((state) => {
    push('store.changed', state);
    radii.storeChanged(state);
    followAll();
  });
}

function newId(): string {
  return randomBytes(12).toString('hex');
}

async function openAtStart(
  connections: Connections,
  what: ServicesDependencies['opensAtStart'],
): Promise<Result<null, Problem>> {
  if (what === 'built-in') {
    const opened = await connections.resumeWithBuiltIn();
    if (opened.ok) return succeed(null);
    await connections.resume();
    return opened;
  }
  await connections.resume();
  return succeed(null);
}
