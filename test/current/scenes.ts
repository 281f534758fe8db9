import type { Stores } from '../../renderer/app/stores/all-stores';
import { cautiousChoice } from '../../shared/domain/batch-feedback';
import { emptyDraft, emptyReporter } from '../../shared/domain/feedback';
import { succeed } from '../../shared/result';
import { defaultSettings } from '../../shared/settings';
import { sampleReport as sampleImport } from '../renderer/feedback/batch/sample-batch';
import {
  firstRun,
  type Replies,
  sampleConnection,
  sampleProfile,
  sampleSync,
} from '../support/window/fake-bridge';
import { batchTargets, feedbackReplies } from './scene-feedback';
import { openedReport, reportReplies } from './scene-reports';

type Shown = {
  readonly [Name in 'openReport' | 'timeline' | 'feedback' | 'batch' | 'feedbackImport']: ReturnType<
    ReturnType<Stores[Name]['getState']>['take']
  >;
};

/** A state of the window: where it starts, and what main replies. */
interface Scene {
  /** The fragment of the page's address. */
  readonly screen?: 'reports' | 'map' | 'outbox' | 'settings';
  /** What the stores restore when the window loads. */
  readonly session?: Partial<Shown>;
  readonly replies?: Partial<Replies>;
}

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
    replies: { 'store.read': () => succeed({ kind: 'open-failed', reason: { kind: 'key-lost' } }) },
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
        openReport: key,
      },
    },
  },
  batch: { screen: 'reports', session: { batch: { ...batch, step: 'form' } } },
  'batch review': { screen: 'reports', session: { batch: { ...batch, step: 'review' } } },
  import: {
    screen: 'outbox',
    session: { feedbackImport: { report: sampleImport, includeAlreadyRated: false } },
  },
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

function snapshotOf(shown: Partial<Shown>) {
  return { profileId: sampleProfile.id, input: {}, shown, steps: null };
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
      succeed(session && part === 'window' ? JSON.stringify(snapshotOf(session)) : null),
    ...replies,
  };
}
