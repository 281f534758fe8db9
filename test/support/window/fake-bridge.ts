import type { About } from '../../../shared/contract/app.calls';
import {
  type Answer,
  type Bridge,
  type CallName,
  isProfileCall,
  type Pushes,
  type PushName,
  type Request,
} from '../../../shared/contract/contract';
import type { HotSpotsAnswer } from '../../../shared/contract/hot-spots.calls';
import type { FoundPlace } from '../../../shared/contract/map.calls';
import { noAssistants, noLiveAssistants } from '../../../shared/domain/assistant';
import { emptyReporter } from '../../../shared/domain/feedback';
import { noItems } from '../../../shared/domain/outbox';
import { newPackedPoints } from '../../../shared/domain/packed-points';
import { createRowBitset } from '../../../shared/domain/row-bitset';
import { neverSynchronised, type SyncState } from '../../../shared/domain/sync';
import type { Connection, Profile } from '../../../shared/profile';
import { fail, succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { sampleMetrics } from '../inputs/sample-metrics';
import { sampleCounts, sampleDetails, samplePage, sampleRows } from '../inputs/sample-rows';

export const sampleProfile: Profile = {
  id: 'profile-1',
  name: 'Production',
  colour: 'blue',
  service: 'external',
  baseAddress: 'https://reports.example.com/',
};

export const sampleAbout: About = {
  version: '0.1.0',
  electron: '45.4.1',
  lockedElectron: '45.4.1',
  chrome: '150.0.0.0',
  profileFolder: '/home/ana/whereabouts',
  keychainUse: { kind: 'stores-keys' },
  region: 'en-US',
};

/** What Find a place knows. */
const samplePlaces: readonly FoundPlace[] = [
  {
    name: 'Madrid',
    region: 'Madrid',
    country: 'ES',
    latitude: 40.417,
    longitude: -3.703,
    population: 3_255_944,
  },
  { name: 'Malmö', region: 'Skåne', country: 'SE', latitude: 55.606, longitude: 13.001, population: 301_706 },
];

/** Returns a working connection with some changes. */
export function sampleConnection(change: Partial<Connection> = {}): Connection {
  return {
    profile: sampleProfile,
    key: 'present',
    keyService: null,
    keyStorage: 'keychain',
    reach: { kind: 'reached', at: 1772374000000 },
    profiles: [sampleProfile],
    ...change,
  };
}

/** The first run: no profile exists yet. */
export const firstRun: Connection = sampleConnection({
  profile: null,
  key: 'absent',
  reach: { kind: 'untried' },
  profiles: [],
});

/** Returns a completed sync with some changes. */
export function sampleSync(change: Partial<SyncState> = {}): SyncState {
  return { ...neverSynchronised, completedAt: 1772374000000, ...change };
}

/** Main's reply to each call. */
export type Replies = {
  readonly [Name in CallName]: (request: Request<Name>) => Answer<Name> | Promise<Answer<Name>>;
};

const noHotSpots: HotSpotsAnswer = {
  base: { users: 0, fraudUsers: 0, reports: 0, fraud: 0, share: 0 },
  listed: [],
  count: 0,
  holdForAll: 0,
  compared: 0,
  byChance: 0,
  unplaced: 0,
  anonymous: 0,
  span: null,
};

/** The replies of a main process in which every call succeeds. */
const goodReplies: Replies = {
  'connection.read': () => succeed(sampleConnection()),
  'connection.connect': () => succeed(sampleConnection()),
  'connection.useBuiltIn': () => succeed(sampleConnection()),
  'connection.open': () => succeed(sampleConnection()),
  'connection.cancel': () => succeed(null),
  'connection.restoreService': () => succeed(sampleConnection()),
  'connection.switch': () => succeed(sampleConnection({ profile: null, key: 'absent' })),
  'profile.edit': () => succeed(sampleConnection()),
  'profile.remove': () => succeed({ name: 'Production', left: [] }),
  'connection.forgetKey': () => succeed(sampleConnection({ key: 'absent' })),
  'store.read': () => succeed({ kind: 'ready', persistent: true, notices: [] }),
  'store.retry': () => succeed({ kind: 'ready', persistent: true, notices: [] }),
  'store.startOver': () => succeed({ kind: 'ready', persistent: true, notices: [] }),
  'ignoredPlaces.read': () => succeed([]),
  'riskWords.read': () => succeed([]),
  'sync.read': () => succeed(sampleSync()),
  'sync.start': () => succeed(sampleSync()),
  'sync.cancel': () => succeed(sampleSync()),
  'reports.first': () => succeed(null),
  'map.first': () => succeed(null),
  'reports.page': ({ page, limit, asOf }) => succeed(samplePage({ page, limit, asOf: asOf ?? 7 })),
  'reports.count': () => succeed(sampleCounts()),
  'reports.countEach': ({ queries }) => succeed(queries.map(() => 4)),
  'reports.values': () => succeed([]),
  'reports.extraPaths': () => succeed([]),
  'reports.histogram': () => succeed(null),
  'reports.named': () => succeed([]),
  'reports.rows': ({ keys }) => succeed(sampleRows.filter(({ key }) => keys.includes(key))),
  'investigate.alibi': () => succeed(null),
  'investigate.prepareLinks': () => succeed(null),
  'investigate.groups': () => succeed({ groups: [], count: 0, reports: 0 }),
  'investigate.links': () => succeed(null),
  'investigate.meetings': () => succeed({ kind: 'crowded' }),
  'investigate.hotSpots': () => succeed(noHotSpots),
  'investigate.whatIf': () => succeed({ kind: 'preparing', snapshot: 1, done: 1, of: 2 }),
  'investigate.whatIfReports': () => succeed([]),
  'investigate.drift': () => succeed(null),
  'investigate.watchDryRun': () => succeed({ days: [{ certain: 0, possible: 0 }], hits: [] }),
  'watches.read': () => succeed([]),
  'watches.save': ({ watches }) => succeed(watches),
  'watches.states': () => succeed([]),
  'watches.hits': () => succeed({ total: 0, hits: [] }),
  'watches.markSeen': () => succeed([]),
  'reports.lookUp': ({ transactionId }) =>
    succeed({ filter: { field: 'lookUp', id: 'look-up-1', transactionId }, received: 1, foreign: 0 }),
  'reports.cancelLookUp': () => succeed(null),
  'reports.detail': ({ key }) => {
    const detail = sampleDetails.find((each) => each.key === key);
    return detail ? succeed(detail) : fail({ kind: 'not-found' });
  },
  'reports.markRead': () => succeed(null),
  'reports.markAllRead': () => succeed({ ticket: 'marking', count: 4 }),
  'reports.undoMarkAllRead': () => succeed(null),
  'log.append': () => succeed(null),
  'log.ofSubjects': ({ subjects }) => succeed(subjects.map((subject) => ({ subject, entries: [] }))),
  'log.metrics': () =>
    succeed({ total: 0, rows: [], agreement: { alike: 0, compared: 0 }, steps: [], stepUnit: 'day' }),
  'log.agreement': () =>
    succeed({ judgedBySeveral: 0, all: { value: null, n: 0, interval: null }, pairs: [] }),
  'log.people': () => succeed([]),
  'log.export': () => succeed({ fileName: 'review history.csv', entries: 0 }),
  'log.page': () => succeed({ entries: [], total: 0, unread: 0 }),
  'log.decisions': () => succeed({ entries: [], total: 0, listed: 0, unread: 0 }),
  'queue.count': () => succeed(0),
  'log.choose': () => fail({ kind: 'cancelled' }),
  'log.import': () => succeed(0),
  'log.discardChosen': () => succeed(null),
  'queue.list': () => succeed({ items: [], total: 0, asOf: 1 }),
  'review.read': () => fail({ kind: 'not-found' }),
  'review.decide': () => succeed({ subjects: [], items: [], queued: 0, alreadyGiven: 0, without: 0 }),
  'review.amounts': () => succeed({ sums: [], more: 0, given: 0, of: 0 }),
  'review.judgedByOthers': () => succeed({ reports: 0, people: [] }),
  'review.undoGiven': () => succeed({ withdrawn: 1, followed: 0, undone: 0, sent: 0, subjects: [] }),
  'review.undo': () => succeed({ withdrawn: 0, undone: 0, sent: 0 }),
  'team.read': () => succeed({ kind: 'none' }),
  'team.join': () => succeed({ kind: 'none' }),
  'team.leave': () => succeed({ kind: 'none' }),
  'team.invite': () => succeed('invite-1'),
  'team.invites': () => succeed([]),
  'team.withdrawInvite': () => succeed(null),
  'team.remove': () => succeed({ kind: 'none' }),
  'team.acknowledgeHistory': () => succeed({ kind: 'none' }),
  'team.presence': () => succeed([]),
  'team.look': () => succeed(null),
  'team.claim': () => succeed({ kind: 'offline' }),
  'team.release': () => succeed(null),
  'team.claimNext': () => succeed(null),
  'team.blindItems': () => succeed([]),
  'team.drawBlind': () => succeed(null),
  'map.points': () => succeed({ edition: 'edition-1', after: 0, last: 0, points: newPackedPoints(0).bytes }),
  'map.shown': () =>
    succeed({ edition: 'edition-1', last: 0, shown: 0, unplaced: 0, seqs: createRowBitset(0) }),
  'map.rows': ({ seqs }) => succeed(sampleRows.filter(({ seq }) => seqs.includes(seq))),
  'places.find': ({ text }) =>
    succeed(
      samplePlaces.filter(({ name }) => text !== '' && name.toLowerCase().startsWith(text.toLowerCase())),
    ),
  'map.takePicture': () => succeed(null),
  'map.readPicture': () => succeed({ png: 'iVBORw0KGgo=' }),
  'map.savePicture': () => succeed({ fileName: 'map.png' }),
  'map.print': () => succeed(null),
  'notes.save': () => succeed(null),
  'views.read': () => succeed([]),
  'views.save': () => succeed(null),
  'views.export': () => succeed({ fileName: 'views.json' }),
  'views.choose': () => fail({ kind: 'cancelled' }),
  'presets.export': () => succeed({ fileName: 'presets.json' }),
  'presets.choose': () => fail({ kind: 'cancelled' }),
  'cases.dismiss': () => succeed(null),
  'cases.read': () => succeed({ cases: [], withheld: [] }),
  'cases.save': () => succeed(null),
  'cases.publish': () => succeed(null),
  'cases.share': () => succeed(null),
  'cases.stopSharing': () => succeed(null),
  'cases.pick': () => succeed(null),
  'cases.remove': () => succeed(null),
  'cases.savePicture': () => succeed({ id: '00000000-0000-4000-8000-0000000000ff' }),
  'cases.picture': () => succeed({ png: 'iVBORw0KGgo=' }),
  'cases.seal': () =>
    succeed({ fileName: 'case.zip', digest: 'ab'.repeat(32), missing: 0, hasPdf: true, hasPage: true }),
  'bundle.open': () => fail({ kind: 'cancelled' }),
  'bundle.report': () => fail({ kind: 'not-found' }),
  'bundle.picture': () => fail({ kind: 'not-found' }),
  'bundle.close': () => succeed(null),
  'grid.read': () => succeed(null),
  'grid.save': () => succeed(null),
  'export.start': () => succeed({ fileName: 'reports.csv', entries: 4 }),
  'export.cancel': () => succeed(null),
  'feedback.send': () => fail({ kind: 'unexpected' }),
  'feedback.saveDraft': () => succeed(null),
  'feedback.readDraft': () => succeed(null),
  'batch.review': () => fail({ kind: 'unexpected' }),
  'batch.preview': () => fail({ kind: 'not-found' }),
  'batch.page': () => succeed({ rows: [], total: 0 }),
  'batch.send': () => fail({ kind: 'not-found' }),
  'batch.forget': () => succeed(null),
  'import.choose': () => fail({ kind: 'cancelled' }),
  'import.send': () => fail({ kind: 'not-found' }),
  'import.saveErrors': () => succeed({ fileName: 'errors.csv' }),
  'import.saveTemplate': () => succeed({ fileName: 'feedback template.csv' }),
  'import.discard': () => succeed(null),
  'presets.read': () => succeed([]),
  'presets.save': () => succeed(null),
  'reporter.read': () => succeed(emptyReporter),
  'reporter.save': ({ reporter }) => succeed(reporter),
  'outbox.read': () => succeed({ counts: noItems, overdue: 0, batches: [], batchTotal: 0, wait: null }),
  'outbox.page': () => succeed({ items: [], total: 0, users: [] }),
  'outbox.sendNow': () => succeed(null),
  'outbox.pauseBatch': () => succeed(null),
  'outbox.cancelBatch': () => succeed(null),
  'outbox.retryBatch': () => succeed(0),
  'outbox.discardBatch': () => succeed(0),
  'outbox.metrics': () => succeed(sampleMetrics()),
  'outbox.export': () => succeed({ fileName: 'feedback.csv', entries: 2 }),
  'feedback.undo': () => fail({ kind: 'not-found' }),
  'feedback.about': () => succeed([]),
  'outbox.retry': () => fail({ kind: 'not-found' }),
  'outbox.discard': () => succeed(null),
  'settings.read': () => succeed(defaultSettings),
  'settings.save': (change) => succeed({ ...defaultSettings, ...definedIn(change) }),
  'window.leave': () => succeed(null),
  'window.painted': () => succeed(null),
  'notices.read': () => succeed([]),
  'notices.dismiss': () => succeed(null),
  'proxy.read': () => succeed({ asking: [], answered: [] }),
  'proxy.signIn': () => succeed({ asking: [], answered: [] }),
  'proxy.dismiss': () => succeed({ asking: [], answered: [] }),
  'proxy.forget': () => succeed({ asking: [], answered: [] }),
  'assistant.read': () => succeed(noAssistants),
  'assistant.save': () => succeed(noAssistants),
  'assistant.history': () => succeed({ readings: [], dropped: 0 }),
  'assistant.consent': () => succeed(null),
  'assistant.live': () => succeed(noLiveAssistants),
  'assistant.end': () => succeed(null),
  'assistant.resolve': () => succeed(null),
  'assistant.discardDraft': () => succeed(null),
  'streets.read': () => succeed({ kind: 'none' }),
  'streets.choose': () => fail({ kind: 'cancelled' }),
  'streets.forget': () => succeed({ kind: 'none' }),
  'streets.tile': () => succeed(''),
  'defects.report': () => succeed(null),
  'session.save': () => succeed(null),
  'session.read': () => succeed(null),
  'diagnostics.read': () => succeed({ text: 'Whereabouts diagnostics' }),
  'diagnostics.save': () => succeed({ fileName: 'diagnostics.txt' }),
  'reports.copy': () => succeed(null),
  'clipboard.write': () => succeed(null),
  'link.open': () => succeed(null),
  'file.open': () => succeed(null),
  'drag.start': () => succeed(null),
  'file.show': () => succeed(null),
  'about.notices': () => succeed('Third-party notices'),
  'update.read': () => succeed({ kind: 'not-configured' }),
  'update.check': () => succeed({ kind: 'not-configured' }),
  'update.download': () => succeed({ kind: 'not-configured' }),
  'update.install': () => succeed({ kind: 'not-configured' }),
  'outsideLinks.open': () => succeed(null),
  'link.take': () => succeed(null),
  'commands.setEnabled': () => succeed(null),
  'command.run': () => succeed(null),
  'caseSheet.print': () => succeed(null),
  'caseSheet.savePdf': () => succeed({ fileName: 'case.pdf' }),
  'about.read': () => succeed(sampleAbout),
};

export interface FakeBridge {
  readonly bridge: Bridge;
  /** All calls of the window, in order; requests without the profile's ID. */
  readonly calls: readonly { readonly name: CallName; readonly request: unknown }[];
  /** Sends a push from main. */
  readonly push: <Name extends PushName>(name: Name, payload: Pushes[Name]) => void;
}

/** Creates a bridge to a main process with the given replies; other calls succeed. */
export function fakeBridge(changes: Partial<Replies> = {}): FakeBridge {
  const replies: Replies = { ...goodReplies, ...definedIn(changes) };
  const calls: { name: CallName; request: unknown }[] = [];
  const listeners: { readonly [Name in PushName]: Set<(payload: Pushes[Name]) => void> } = {
    'connection.changed': new Set(),
    'outbox.changed': new Set(),
    'reporter.changed': new Set(),
    'settings.changed': new Set(),
    'store.changed': new Set(),
    'sync.changed': new Set(),
    'reports.changed': new Set(),
    'scores.changed': new Set(),
    'log.changed': new Set(),
    'team.changed': new Set(),
    'presence.changed': new Set(),
    'watches.changed': new Set(),
    'assistant.changed': new Set(),
    'export.changed': new Set(),
    'update.changed': new Set(),
    'command.selected': new Set(),
    'link.opened': new Set(),
    'notices.changed': new Set(),
    'proxy.changed': new Set(),
  };
  const bridge: Bridge = {
    call: async (name, request) => {
      calls.push({ name, request: isProfileCall(name) ? withoutProfileId(request) : request });
      return replies[name](request);
    },
    on: (name, listener) => {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    },
  };
  const push: FakeBridge['push'] = (name, payload) => {
    for (const listener of listeners[name]) listener(payload);
  };
  return { bridge, calls, push };
}

function withoutProfileId(request: unknown): unknown {
  if (typeof request !== 'object' || request === null || !('profileId' in request)) return request;
  const { profileId: _, ...rest } = request;
  return rest;
}

type Defined<Value> = { [Key in keyof Value]?: Exclude<Value[Key], undefined> };

/** Removes undefined members, which would overwrite defaults. */
function definedIn<Value extends object>(value: Value): Defined<Value> {
  const defined: Defined<Value> = { ...value };
  for (const key in defined) if (defined[key] === undefined) delete defined[key];
  return defined;
}
