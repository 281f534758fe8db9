import type { SessionSnapshot } from '../../renderer/app/stores/session-snapshot';
import { cautiousChoice } from '../../shared/domain/batch-feedback';
import { emptyDraft, emptyReporter } from '../../shared/domain/feedback';
import { positionSources } from '../../shared/domain/position';
import { succeed } from '../../shared/result';
import { defaultSettings } from '../../shared/settings';
import { sampleReport as sampleImport } from '../renderer/feedback/batch/sample-batch';
import { firstRun, type Replies, sampleConnection, sampleProfile, sampleSync } from '../support/fake-bridge';
import { batchTargets, feedbackReplies } from './scene-feedback';
import { openedReport, reportReplies } from './scene-reports';

/** A state of the window: where it starts, and what main replies. */
interface Scene {
  /** The fragment of the page's address. */
  readonly screen?: 'reports' | 'map' | 'outbox' | 'settings';
  /** What the window restores when it loads. */
  readonly session?: Partial<SessionSnapshot>;
  readonly replies?: Partial<Replies>;
}

const nothingOpen: SessionSnapshot = {
  profileId: sampleProfile.id,
  typed: { texts: {}, ofClosed: {} },
  search: '',
  openReport: null,
  history: null,
  selection: null,
  feedback: null,
  batch: null,
  bulkVerdict: null,
  imported: null,
  notes: {},
  cases: {},
  refused: {},
  timeline: null,
  map: { sources: positionSources, pointsStyle: 'dots', radiiShown: true, hotSpotsShown: false, look: null },
};

const { key, transactionId, userId } = openedReport;
const correction = {
  ...emptyDraft(emptyReporter),
  desiredRisk: 'clear',
  fraudCases: ['Common usage'],
  score: '3',
};
const batch = { targets: batchTargets, reportCount: 3, draft: correction, choice: cautiousChoice } as const;

/** The states that all others are reached from. */
const scenes = {
  'first run': { replies: { 'connection.read': () => succeed(firstRun) } },
  'no key': { replies: { 'connection.read': () => succeed(sampleConnection({ key: 'absent' })) } },
  'unusable store': {
    replies: { 'store.read': () => succeed({ kind: 'unopened', reason: { kind: 'key-lost' } }) },
  },
  reports: { screen: 'reports' },
  'open report': { screen: 'reports', session: { openReport: key } },
  map: { screen: 'map' },
  'report on map': { screen: 'map', session: { openReport: key } },
  timeline: {
    screen: 'map',
    session: {
      openReport: key,
      timeline: {
        subject: { kind: 'user', value: userId },
        cursor: null,
        includesProxies: true,
        showsNight: true,
      },
    },
  },
  feedback: {
    screen: 'reports',
    session: {
      openReport: key,
      feedback: {
        subject: {
          transactionId,
          reported: { riskAssignment: 'fraud', fraudCases: ['Location fraud', 'Account sharing'] },
        },
        reporter: emptyReporter,
        draft: correction,
        replaces: null,
      },
    },
  },
  batch: { screen: 'reports', session: { batch: { ...batch, step: 'form' } } },
  'batch review': { screen: 'reports', session: { batch: { ...batch, step: 'review' } } },
  import: { screen: 'outbox', session: { imported: { report: sampleImport, includeAlreadyRated: false } } },
  outbox: { screen: 'outbox' },
  settings: { screen: 'settings' },
} as const satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof scenes;

export function isSceneName(name: string | null): name is SceneName {
  return name !== null && Object.hasOwn(scenes, name);
}

/** Returns the path of a scene's page. */
export function pathOf(name: SceneName, language: string): string {
  const { screen = 'reports' }: Scene = scenes[name];
  return `/?${new URLSearchParams({ scene: name, language })}#/${screen}`;
}

/** Returns main's replies in a scene. */
export function repliesOf(name: SceneName): Partial<Replies> {
  const { session, replies = {} }: Scene = scenes[name];
  return {
    ...reportReplies,
    ...feedbackReplies,
    'sync.read': () => succeed(sampleSync()),
    'settings.read': () => succeed({ ...defaultSettings, timeZone: 'utc' }),
    'session.read': ({ part }) =>
      succeed(session && part === 'window' ? JSON.stringify({ ...nothingOpen, ...session }) : null),
    ...replies,
  };
}
