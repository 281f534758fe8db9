import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Pushes, PushName } from '../shared/contract/contract';
import type { OpenedLink } from '../shared/contract/program-calls';
import type { ProgramEvent } from '../shared/domain/program-notice';
import { timesRebuilt } from '../shared/domain/store-state';
import type { Clock } from '../shared/node/clock';
import type { Problem } from '../shared/problem';
import { fail, type Result, succeed } from '../shared/result';
import type { Settings } from '../shared/settings';
import type { BuiltInService } from './connection/built-in-service-process';
import { Connections } from './connection/connections';
import { ProfileKeys } from './connection/profile-keys';
import { ProfileRemoval } from './connection/profile-removal';
import { openProfiles } from './connection/profiles-file';
import type { Keychain } from './credentials/keychain';
import type { Log } from './diagnostics/log';
import { fileHappening } from './diagnostics/program-notices';
import { FileExport, type FileExportDependencies } from './export/file-export';
import { removeFolder } from './files/remove-folder';
import { BatchFeedback } from './outbox/batch/batch-feedback';
import { FeedbackAttention, type FeedbackAttentionDependencies } from './outbox/feedback-attention';
import { FeedbackImport, type FeedbackImportDependencies } from './outbox/import/feedback-import';
import { Outbox } from './outbox/outbox';
import { createFeedbackPost } from './outbox/post-feedback';
import { type ProfileReporters, profileReporters } from './outbox/profile-reporters';
import type { Paths } from './paths';
import type { SupervisedProcess } from './processes/process-supervisor';
import { createReportsClient } from './reports-api/client';
import type { Fetch } from './reports-api/http';
import { LookUps } from './reports-api/look-ups';
import type { Store } from './store/contract';
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
  /**
   * Shows a system notification. A click on it follows the link that `linkOnClick` returns at that time; null for
   * none.
   */
  readonly notify: (body: string, linkOnClick: () => OpenedLink | null) => void;
  /** Shows a number on the app icon. */
  readonly setBadge: FeedbackAttentionDependencies['setBadge'];
  readonly isWindowFocused: FeedbackAttentionDependencies['isWindowFocused'];
  /** Adds a notice about the program for the user. */
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
  /**
   * Resolves when what opens at the start is open; fails if the built-in service was requested and could not start.
   */
  readonly resumed: Promise<Result<null, Problem>>;
  /** Cancels everything in progress. What was typed is on disk when it resolves. */
  stop(): Promise<void>;
}

/** The services of one profile. They never act on another profile, however long a call waits. */
export interface ProfileServices {
  readonly id: string;
  readonly store: Store;
  readonly reporters: ProfileReporters;
}

/**
 * How long quitting waits for feedback in progress to be answered, drafts to be saved and a partial export to be
 * removed, ms. A service may never answer, and a store that does not open never saves anything.
 */
const shutdownTimeoutMs = 5_000;

/** Creates the services and connects each with the events it needs of the others. */
export async function composeServices(dependencies: ServicesDependencies): Promise<Services> {
  const { paths, log, keychain, push, settings, clock } = dependencies;
  const store = new ProfileStore({
    profileFolder: paths.profileFolder,
    launch: dependencies.launchStore,
    keychain,
    now: () => performance.now(),
    log,
  });
  const profiles = await openProfiles(paths.profiles);
  if (profiles.fault) dependencies.addNotice(fileHappening('profiles', profiles.fault));
  const keys = new ProfileKeys(keychain);
  const client = createReportsClient({ read: dependencies.read, send: dependencies.send, clock });
  const connections: Connections = new Connections({
    profiles,
    keys,
    client,
    checkAnswer: (body) => store.call('answer.check', { body }),
    builtIn: dependencies.builtIn,
    now: clock.now,
    newKey: () => randomBytes(30).toString('base64url'),
    whileHalted: (change) => outbox.whileHalted(change),
    onChange: (connection) => {
      store.connectionChanged(connection);
      onConnectionOrStoreChange();
      push('connection.changed', connection);
    },
  });
  const removal = new ProfileRemoval({
    profiles,
    connections,
    keys,
    store,
    removeBuiltInData: () => removeFolder(paths.serviceFolder, 'store'),
  });
  /** A click does nothing if another profile is open by then. */
  const notifyWithLink = (link: OpenedLink) => (body: string) => {
    const notifiedId = connections.read().profile?.id;
    dependencies.notify(body, () => (connections.read().profile?.id === notifiedId ? link : null));
  };
  const notifications = new FraudNotifications({
    showNotification: notifyWithLink({ kind: 'new-frauds' }),
    settings,
  });
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
    newId: () => randomBytes(12).toString('hex'),
    onReportsStored: (changed) => push('reports.changed', changed),
  });
  const outbox = new Outbox({
    stores: store,
    send: createFeedbackPost(connections, client),
    clock,
    random: Math.random,
    newId: () => randomBytes(12).toString('hex'),
    onChange: (change) => {
      push('outbox.changed', change);
      attention.onCountsChange(change.standing.counts);
    },
  });
  const attention = new FeedbackAttention({
    counts: () => outbox.counts(),
    setBadge: dependencies.setBadge,
    notify: notifyWithLink({ kind: 'feedback-to-look-at' }),
    isWindowFocused: dependencies.isWindowFocused,
    settings,
  });
  const currentProfileId = () => connections.read().profile?.id ?? null;
  const openProfileDependencies = {
    stores: store,
    outbox,
    profileId: currentProfileId,
    newId: () => randomBytes(12).toString('hex'),
  };
  const batchFeedback = new BatchFeedback(openProfileDependencies);
  const feedbackImport = new FeedbackImport({
    ...openProfileDependencies,
    chooseFile: dependencies.chooseFeedbackFile,
    choosePath: dependencies.chooseErrorsPath,
  });
  const openProfile: Services['openProfile'] = (id) => {
    if (currentProfileId() !== id) return fail({ kind: 'profile-not-open' });
    const ownStore = store.of(id);
    const reporters = profileReporters({
      store: ownStore,
      onChange: (reporter) => {
        if (currentProfileId() === id) push('reporter.changed', reporter);
      },
    });
    return succeed({ id, store: ownStore, reporters });
  };
  const fileExport = new FileExport({
    store,
    choosePath: dependencies.choosePath,
    now: clock.now,
    onProgress: (progress) => push('export.changed', progress),
  });

  let openProfileId: string | undefined;
  let rebuilt = 0;
  /** Forwards the state of the open profile and its store to everything that depends on it. */
  function onConnectionOrStoreChange(): void {
    const connection = connections.read();
    const state = store.state();
    // The rest of the export would come from another profile's store.
    if (connection.profile?.id !== openProfileId) {
      fileExport.cancel();
      notifications.profileChanged();
    }
    openProfileId = connection.profile?.id;
    if (timesRebuilt(state) > rebuilt) {
      fileExport.cancelForNewCopy();
      lookUps.cancel();
    }
    rebuilt = timesRebuilt(state);
    sync.connectionChanged(connection, state);
    lookUps.connectionChanged(connection);
    outbox.follow(connection, state);
    attention.follow(openProfileId ?? null, state.kind === 'ready');
  }
  const radii = new AssumedRadiiSync({
    assumeRadii: (assumed) => store.call('reports.assumeRadii', { radii: assumed }),
    radii: () => settings().assumedRadii,
    onScoresChanged: () => push('scores.changed', null),
  });
  store.onChange((state) => {
    push('store.changed', state);
    radii.storeChanged(state);
    onConnectionOrStoreChange();
  });
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
    openProfile,
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
