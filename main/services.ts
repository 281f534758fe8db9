import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { ProgramHappening } from '../shared/domain/program-notice';
import { timesRebuilt } from '../shared/domain/store-state';
import type { Pushes, PushName } from '../shared/ipc';
import type { OpenedLink } from '../shared/ipc/program-calls';
import type { Problem } from '../shared/problem';
import { fail, type Result, succeed } from '../shared/result';
import type { Settings } from '../shared/settings';
import type { BuiltInService } from './connection/built-in-service';
import { Connections } from './connection/connections';
import { ProfileKeys } from './connection/profile-keys';
import { ProfileRemoval } from './connection/profile-removal';
import { openProfiles } from './connection/profiles-file';
import type { Keychain } from './credentials/keychain';
import type { Log } from './diagnostics/log';
import { fileHappening } from './diagnostics/program-notices';
import { Exporting, type ExportingDependencies } from './export/exporting';
import { removeFolder } from './files/remove-folder';
import { BulkFeedback } from './outbox/bulk/bulk-feedback';
import { FeedbackAttention, type FeedbackAttentionDependencies } from './outbox/feedback-attention';
import { feedbackSender } from './outbox/feedback-sender';
import { Importing, type ImportingDependencies } from './outbox/import/importing';
import { Outbox } from './outbox/outbox';
import { type ProfileReporters, profileReporters } from './outbox/profile-reporters';
import type { Paths } from './paths';
import { createReportsClient } from './reports/client';
import type { Clock } from './reports/clock';
import type { Fetch } from './reports/http';
import { LookUps } from './reports/look-ups';
import type { Store } from './store/contract';
import type { StoreProcess } from './store/messages';
import { ProfileStore } from './store/profile-store';
import { RadiiFollower } from './store/radii-follower';
import { FraudNotifications } from './sync/notifications';
import { Sync } from './sync/sync';

/** What the program is made of, without its window: everything that needs Electron comes from outside. */
export interface ServicesDependencies {
  readonly paths: Paths;
  readonly log: Log;
  readonly keychain: Keychain;
  readonly builtIn: BuiltInService;
  /** What opens at the start: the profile that was open last, or the built-in service for this run. */
  readonly opensAtStart: 'last-open' | 'built-in';
  readonly launchStore: () => StoreProcess;
  /** The fetch for reading, and those for feedback, which use a new connection each time. */
  readonly read: Fetch;
  readonly send: readonly Fetch[];
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly choosePath: ExportingDependencies['choosePath'];
  /** Asks which file of feedback to read, and where to write what is wrong with it. */
  readonly chooseFeedbackFile: ImportingDependencies['chooseFile'];
  readonly chooseMistakesPath: ImportingDependencies['choosePath'];
  /** Shows a notification of the system; a click follows what `lead` then says, null for nowhere. */
  readonly notify: (body: string, lead: () => OpenedLink | null) => void;
  /** Shows a number at the program's icon. */
  readonly badge: FeedbackAttentionDependencies['badge'];
  readonly isLookedAt: FeedbackAttentionDependencies['isLookedAt'];
  /** Tells the person what happened to the program. */
  readonly tell: (happening: ProgramHappening) => void;
  readonly push: <Name extends PushName>(name: Name, payload: Pushes[Name]) => void;
}

export interface Services {
  readonly connections: Connections;
  readonly removal: ProfileRemoval;
  readonly store: ProfileStore;
  readonly sync: Sync;
  readonly lookUps: LookUps;
  readonly outbox: Outbox;
  readonly bulkFeedback: BulkFeedback;
  readonly importing: Importing;
  readonly exporting: Exporting;
  /** Everything that is of one profile alone; a problem if it is not the open one. */
  readonly openProfile: (profileId: string) => Result<ProfileServices, Problem>;
  /** Tells those whom settings concern that they may be others. */
  settingsChanged(): void;
  /** Tells those whom it concerns that the person came back to the window. */
  lookedAt(): void;
  /** Resolves when what opens at the start is open; with a problem where the built-in service was to be, and could not. */
  readonly resumed: Promise<Result<null, Problem>>;
  /** Ends everything that is under way; what was typed is on disk when it resolves. */
  stop(): Promise<void>;
}

/** What is of one profile, and never acts on another one, however long a call waits. */
export interface ProfileServices {
  readonly id: string;
  readonly store: Store;
  readonly reporters: ProfileReporters;
}

/**
 * How long feedback under way may take to be answered, what was typed to get to the disk, and an export to be removed, when the
 * program ends, ms: a service may never answer, and a store that does not open never takes it.
 */
const longestWait = 5_000;

/** Makes the services and tells each of what it must hear from the others. */
export async function createServices(needed: ServicesDependencies): Promise<Services> {
  const { paths, log, keychain, push, settings, clock } = needed;
  const store = new ProfileStore({
    profileFolder: paths.profileFolder,
    launch: needed.launchStore,
    keychain,
    now: () => performance.now(),
    log,
  });
  const profiles = await openProfiles(paths.profiles);
  if (profiles.fault) needed.tell(fileHappening('profiles', profiles.fault));
  const keys = new ProfileKeys(keychain);
  const client = createReportsClient({ read: needed.read, send: needed.send, clock });
  const connections: Connections = new Connections({
    profiles,
    keys,
    client,
    checkAnswer: (body) => store.call('answer.check', { body }),
    builtIn: needed.builtIn,
    now: clock.now,
    newKey: () => randomBytes(30).toString('base64url'),
    whileHalted: (change) => outbox.whileHalted(change),
    changed: (connection) => {
      store.follow(connection);
      followed();
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
  /** A click leads nowhere once another profile is open than the one that was told of. */
  const notifyLeadingTo = (link: OpenedLink) => (body: string) => {
    const told = connections.read().profile?.id;
    needed.notify(body, () => (connections.read().profile?.id === told ? link : null));
  };
  const notifications = new FraudNotifications({ tell: notifyLeadingTo({ kind: 'new-frauds' }), settings });
  const sync = new Sync({
    client,
    connections,
    store,
    settings,
    clock,
    random: Math.random,
    coin: () => Math.random() < 0.5,
    changed: (state) => push('sync.changed', state),
    stored: (changed, pass) => {
      push('reports.changed', changed);
      if (pass === 'new') notifications.stored(changed);
    },
  });
  const lookUps = new LookUps({
    client,
    connections,
    store,
    newId: () => randomBytes(12).toString('hex'),
    stored: (changed) => push('reports.changed', changed),
  });
  const outbox = new Outbox({
    stores: store,
    send: feedbackSender(connections, client),
    clock,
    random: Math.random,
    newId: () => randomBytes(12).toString('hex'),
    changed: (change) => {
      push('outbox.changed', change);
      attention.changed(change.standing.counts);
    },
  });
  const attention = new FeedbackAttention({
    counts: () => outbox.counts(),
    badge: needed.badge,
    tell: notifyLeadingTo({ kind: 'feedback-to-look-at' }),
    isLookedAt: needed.isLookedAt,
    settings,
  });
  const openId = () => connections.read().profile?.id ?? null;
  const ofOpenProfile = {
    stores: store,
    outbox,
    profileId: openId,
    newId: () => randomBytes(12).toString('hex'),
  };
  const bulkFeedback = new BulkFeedback(ofOpenProfile);
  const importing = new Importing({
    ...ofOpenProfile,
    chooseFile: needed.chooseFeedbackFile,
    choosePath: needed.chooseMistakesPath,
  });
  const openProfile: Services['openProfile'] = (id) => {
    if (openId() !== id) return fail({ kind: 'profile-not-open' });
    const ownStore = store.of(id);
    const reporters = profileReporters({
      store: ownStore,
      changed: (reporter) => {
        if (openId() === id) push('reporter.changed', reporter);
      },
    });
    return succeed({ id, store: ownStore, reporters });
  };
  const exporting = new Exporting({
    store,
    choosePath: needed.choosePath,
    now: clock.now,
    progress: (progress) => push('export.changed', progress),
  });

  let openProfileId: string | undefined;
  let rebuilt = 0;
  /** Everything that is about the open profile hears of it, and of its store, from here. */
  function followed(): void {
    const connection = connections.read();
    const state = store.state();
    // The rest of an export would come out of another profile's store.
    if (connection.profile?.id !== openProfileId) {
      exporting.cancel();
      notifications.profileChanged();
    }
    openProfileId = connection.profile?.id;
    if (timesRebuilt(state) > rebuilt) {
      exporting.copyBegunAnew();
      lookUps.cancel();
    }
    rebuilt = timesRebuilt(state);
    sync.follow(connection, state);
    lookUps.follow(connection);
    outbox.follow(connection, state);
    attention.follow(openProfileId ?? null, state.kind === 'ready');
  }
  const radii = new RadiiFollower({
    assume: (assumed) => store.call('reports.assumeRadii', { radii: assumed }),
    radii: () => settings().assumedRadii,
    changed: () => push('scores.changed', null),
  });
  store.onChange((state) => {
    push('store.changed', state);
    radii.follow(state);
    followed();
  });
  return {
    connections,
    removal,
    store,
    sync,
    lookUps,
    outbox,
    bulkFeedback,
    importing,
    exporting,
    openProfile,
    settingsChanged: () => {
      sync.settingsChanged();
      radii.settingsChanged();
    },
    lookedAt: () => attention.lookedAt(),
    resumed: openAtStart(connections, needed.opensAtStart).then((opened) => {
      // Nothing is open that would start it: it is there before the person has typed where to connect.
      if (store.state().kind === 'closed') store.start();
      void removal.goOn();
      return opened;
    }),
    stop: async () => {
      exporting.cancel();
      sync.cancel();
      const settled = Promise.all([outbox.settled(), exporting.settled()]);
      await Promise.race([settled, clock.pause(longestWait)]);
      await store.stop();
      void needed.builtIn.stop();
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
