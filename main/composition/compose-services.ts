import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { areSameRadii } from '../../shared/domain/assumed-radius';
import { areSameLimits } from '../../shared/domain/move';
import type { Problem } from '../../shared/domain/problem';
import type { StoreState } from '../../shared/domain/store-state';
import { placeRiskWords } from '../../shared/domain/vocabulary';
import type { Connection } from '../../shared/profile';
import { type Result, succeed } from '../../shared/result';
import { ProfileKeys } from '../connection/profile-keys';
import { ProfileRemoval } from '../connection/profile-removal';
import { openProfileServices } from '../connection/profile-services';
import { openProfiles } from '../connection/profiles-file';
import { ServiceConnection } from '../connection/service-connection';
import { ServiceConnections } from '../connection/service-connections';
import { fileEvent } from '../diagnostics/app-notices';
import { FileExport } from '../export/file-export';
import { removeFolder } from '../files/remove-folder';
import { LookUps } from '../look-up/look-ups';
import { BatchFeedback } from '../outbox/batch/batch-feedback';
import { FeedbackAttention } from '../outbox/feedback-attention';
import { FeedbackImport } from '../outbox/import/feedback-import';
import { Outbox } from '../outbox/outbox';
import type { FeedbackTeam } from '../outbox/team-intents';
import { createReportsClient, type ReportsClient } from '../reports-api/client';
import { HistoryImport } from '../review/history-import';
import { ProfileStore } from '../store-client/profile-store';
import { Recalculation } from '../store-client/recalculation';
import { ProfileStreets } from '../streets/profile-streets';
import { FraudNotifications } from '../sync/notifications';
import { Sync } from '../sync/sync';
import { Team } from '../team/team';
import { createTeamClient } from '../team/team-client';
import { TeamTokens } from '../team/team-tokens';
import { WatchDigest } from '../watches/watch-digest';
import { Watches } from '../watches/watches';
import { LateAssistants } from './late-assistants';
import type { ServicesDependencies } from './services-dependencies';

/**
 * How long quitting waits for feedback in progress to be answered, drafts to be saved and a partial export to be
 * removed, ms. A service may never answer, and a store that does not open never saves anything.
 */
const shutdownTimeoutMs = 5_000;

/** What depends on the open profile and its store. */
interface ProfileListener {
  onProfileChange(connection: Connection, store: StoreState): void;
}

/** What the services that talk to the reports service have in common. */
interface ServiceAccess extends ServicesDependencies {
  readonly client: ReportsClient;
  readonly connection: ServiceConnection;
  readonly store: ProfileStore;
}

/** All services, and what concerns several of them. */
export type Services = Awaited<ReturnType<typeof composeServices>>;

/** Creates the services, connects each with the events it needs of the others, and opens a profile. */
export async function composeServices(dependencies: ServicesDependencies) {
  const { settings, clock, push } = dependencies;
  const client = createReportsClient(dependencies);
  const store = new ProfileStore({
    ...dependencies,
    profileFolder: dependencies.paths.profileFolder,
    launch: dependencies.launchStore,
    now: () => performance.now(),
    onAnswered: (name, ms) => dependencies.trace.answered(name, ms),
    onLogged: (change) => {
      push('log.changed', change);
      team.logChanged();
      if (change.kinds.includes('ip-place')) ignoredPlaces.repeat();
      if (change.kinds.includes('risk-word')) riskWords.repeat();
    },
  });
  const tokens = new TeamTokens(dependencies.keychain);
  const { connections, removal } = await createConnections(dependencies, client, store, tokens, (change) =>
    outbox.whileHalted(change),
  );
  const connection = connections.current;
  const access = { ...dependencies, client, connection, store };
  const { zone, scores, derivedSignals, ignoredPlaces, riskWords } = createRecalculations(
    store,
    settings,
    push,
  );
  const digest = new WatchDigest(access);
  const watches = new Watches({ ...access, stores: store, digest });
  const { sync, lookUps, notifications } = createReading(access, watches, () => derivedSignals.repeat());
  const { outbox, attention, batchFeedback, feedbackImport, newFeedbackImport } = createFeedback(access, {
    claimTokenOf: (profileId, subject) => team.claimTokenOf(profileId, subject),
    lossOf: (profileId) => team.lossOf(profileId),
  });
  const team = createTeam(access, tokens, outbox);
  const fileExport = new FileExport({
    store,
    choosePath: dependencies.choosePath,
    csvDialect: dependencies.csvDialect,
    radii: () => settings().assumedRadii,
    now: clock.now,
    onProgress: (progress) => push('export.changed', progress),
  });
  const newHistoryImport = () =>
    new HistoryImport({ stores: store, connection, chooseFile: dependencies.chooseHistoryFile, newId });
  const streets = new ProfileStreets(dependencies.chooseStreetsFile);
  const assistants = new LateAssistants({
    stores: store,
    openProfileId: () => connection.profileId(),
    now: clock.now,
    onChange: (live) => push('assistant.changed', live),
  });
  connection.onChange(() => assistants.profileChanged());
  connectEvents(
    access,
    [zone, scores, derivedSignals, ignoredPlaces, riskWords],
    [fileExport, notifications, watches, sync, lookUps, outbox, attention, streets, team],
  );
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
    historyImport: newHistoryImport(),
    /** One for each command: the file that the window shows stays. */
    commandImports: { newFeedbackImport, newHistoryImport },
    streets,
    watches,
    team,
    assistants,
    /** Returns the services of one profile; fails if it is not the open one. */
    openProfile: (id: string) =>
      openProfileServices(id, connection, store, (reporter) => push('reporter.changed', reporter)),
    /** Returns the key of the store that the next start opens, if that is this profile's and the keychain has it. */
    keyOfNextStart: (profileId: string) => (connection.opensNext() === profileId ? store.savedKey() : null),
    onSettingsChange: () => {
      sync.settingsChanged();
      zone.settingsChanged();
      scores.settingsChanged();
      derivedSignals.settingsChanged();
    },
    onWindowFocus: () => {
      attention.onWindowFocus();
      void digest.onWindowFocus();
    },
    /** Resolves when what opens at the start is open; fails if the built-in service was requested and could not start. */
    resumed: openAtStart(connections, dependencies.opensAtStart).then((opened) => {
      // No open profile starts it, so it is started here, to be ready when the user has entered a connection.
      if (store.state().kind === 'closed') store.start();
      void removal.resume();
      return opened;
    }),
    /** Cancels everything in progress. The input is on disk when it resolves. */
    stop: async () => {
      fileExport.cancel();
      sync.cancel();
      const settled = Promise.allSettled([outbox.shutDown(), fileExport.settled(), team.stop()]);
      await Promise.race([settled, clock.pause(shutdownTimeoutMs)]);
      await store.stop();
      void dependencies.builtIn.stop();
    },
  };
}

/** `whileHalted`: the outbox's, which is created later because it needs the connections. */
async function createConnections(
  { paths, keychain, builtIn, clock, addNotice }: ServicesDependencies,
  client: ReportsClient,
  store: ProfileStore,
  tokens: TeamTokens,
  whileHalted: Outbox['whileHalted'],
) {
  const profiles = await openProfiles(paths.profiles);
  if (profiles.fault) addNotice(fileEvent('profiles', profiles.fault));
  const keys = new ProfileKeys(keychain);
  const connections = new ServiceConnections({
    current: new ServiceConnection({ profiles, keys, builtIn, now: clock.now, whileHalted }),
    profiles,
    keys,
    client,
    checkAnswer: (body) => store.call('answer.check', { body }),
    builtIn,
    newKey: () => randomBytes(30).toString('base64url'),
  });
  const removal = new ProfileRemoval({
    profiles,
    connections,
    keys,
    tokens,
    store,
    removeBuiltInData: () => removeFolder(paths.serviceFolder, 'store'),
  });
  return { connections, removal };
}

function createRecalculations(
  store: ProfileStore,
  settings: ServicesDependencies['settings'],
  push: ServicesDependencies['push'],
) {
  const onChanged = () => push('scores.changed', null);
  return {
    zone: new Recalculation({
      recalculate: (zone) => store.call('reports.useZone', { zone }),
      basis: () => settings().timeZone,
      isSame: (one, other) => one === other,
      onChanged,
    }),
    scores: new Recalculation({
      recalculate: (radii) => store.call('reports.assumeRadii', { radii }),
      basis: () => settings().assumedRadii,
      isSame: areSameRadii,
      onChanged,
    }),
    derivedSignals: new Recalculation({
      recalculate: (rule) => store.call('reports.deriveSignals', rule),
      basis: () => ({ radii: settings().assumedRadii, limits: settings().travelLimits }),
      isSame: (one, other) => areSameRadii(one.radii, other.radii) && areSameLimits(one.limits, other.limits),
      onChanged,
    }),
    riskWords: new Recalculation({
      recalculate: async () => {
        const words = await store.call('riskWords.read', {});
        if (words.ok) placeRiskWords(new Map(words.value.map(({ word, level }) => [word, level])));
        return store.call('reports.placeRisks', undefined);
      },
      basis: () => null,
      isSame: () => true,
      onChanged,
    }),
    ignoredPlaces: new Recalculation({
      recalculate: () => store.call('reports.ignorePlaces', undefined),
      basis: () => null,
      isSame: () => true,
      onChanged,
    }),
  };
}

/** `onPassEnd`: called when no pass is running any more. */
function createReading(access: ServiceAccess, watches: Watches, onPassEnd: () => void) {
  const { push } = access;
  const notifications = new FraudNotifications(access);
  let wasRunning = false;
  const sync = new Sync({
    ...access,
    random: Math.random,
    randomBoolean: () => Math.random() < 0.5,
    onStateChange: (state) => {
      push('sync.changed', state);
      if (wasRunning && state.kind === 'idle') onPassEnd();
      wasRunning = state.kind !== 'idle';
    },
    onReportsStored: (changed, pass) => {
      push('reports.changed', changed);
      watches.reportsStored();
      if (pass === 'new') notifications.reportsStored(changed);
    },
  });
  const lookUps = new LookUps({
    ...access,
    newId,
    onReportsStored: (changed) => {
      push('reports.changed', changed);
      watches.reportsStored();
    },
  });
  return { sync, lookUps, notifications };
}

/** `team`: created later, because it decides about feedback. */
function createFeedback(access: ServiceAccess, team: FeedbackTeam) {
  const { store, connection, push } = access;
  const outbox = new Outbox({
    ...access,
    stores: store,
    team,
    random: Math.random,
    newId,
    onChange: (change) => {
      push('outbox.changed', change);
      attention.onSummaryChange(change.summary);
    },
  });
  const attention = new FeedbackAttention({ ...access, outbox });
  const reviewing = { stores: store, outbox, connection, newId };
  const newFeedbackImport = () =>
    new FeedbackImport({
      ...reviewing,
      chooseFile: access.chooseFeedbackFile,
      choosePath: access.chooseErrorsPath,
      csvDialect: access.csvDialect,
    });
  const feedbackImport = newFeedbackImport();
  const batchFeedback = new BatchFeedback(reviewing);
  return { outbox, attention, batchFeedback, feedbackImport, newFeedbackImport };
}

/** `outbox`: its order decides about feedback. */
function createTeam(
  { store, read, clock, push, log }: ServiceAccess,
  tokens: TeamTokens,
  outbox: Outbox,
): Team {
  return new Team({
    stores: store,
    tokens,
    clock,
    fetch: read,
    client: createTeamClient({ fetch: read, now: clock.now }),
    random: Math.random,
    onState: (state) => push('team.changed', state),
    onPresence: (presence) => push('presence.changed', presence),
    onOrder: () => outbox.teamChanged(),
    whileJoining: (join) => outbox.whileJoining(join),
    onDefect: (error) => log.write('team defect', { error: error instanceof Error ? error.name : 'unknown' }),
  });
}

/** Passes each change of the connection and of its store to what depends on it, and to the window. */
function connectEvents(
  { connection, store, push }: ServiceAccess,
  recalculations: readonly { readonly storeChanged: (state: StoreState) => void }[],
  listeners: readonly ProfileListener[],
): void {
  const notifyAll = () => {
    const opened = connection.read();
    const state = store.state();
    for (const listener of listeners) listener.onProfileChange(opened, state);
  };
  connection.onChange((changed) => {
    store.connectionChanged(changed);
    notifyAll();
    push('connection.changed', changed);
  });
  store.onChange((state) => {
    push('store.changed', state);
    for (const recalculation of recalculations) recalculation.storeChanged(state);
    notifyAll();
  });
}

function newId(): string {
  return randomBytes(12).toString('hex');
}

/**
 * Fails if the built-in service was requested and could not start, and the last profile is then opened instead; or if another
 * profile was requested and can't be opened.
 */
async function openAtStart(
  connections: ServiceConnections,
  what: ServicesDependencies['opensAtStart'],
): Promise<Result<null, Problem>> {
  if (typeof what === 'object') {
    const opened = await connections.openForThisRun(what.profileId);
    return opened.ok ? succeed(null) : opened;
  }
  const builtIn = what === 'built-in' ? await connections.resumeWithBuiltIn() : null;
  if (!builtIn?.ok) await connections.resume();
  return builtIn && !builtIn.ok ? builtIn : succeed(null);
}
