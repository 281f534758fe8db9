import type { CaseItem } from './case';

/** What a program that talks to a model may read, and what it does. It reads nothing until a profile allows it. */

/** The tools that assistants have. Clients refuse names with other characters than these. */
export const assistantTools = [
  'search',
  'explain',
  'timeline',
  'links',
  'alibi',
  'hot_spots',
  'what_if',
  'metrics',
  'draft_case',
] as const;
export type AssistantTool = (typeof assistantTools)[number];

/** `ask`: the window asks at the first call. */
export const consents = ['ask', 'allowed', 'refused'] as const;
export type Consent = (typeof consents)[number];

/** How coarse places are, km. */
export const coarseKms = [10, 25, 50, 100, 250] as const;

/** What a profile allows. */
export interface AssistantSettings {
  readonly isOn: boolean;
  /** The side of the cells that places are rounded to, km. */
  readonly coarseKm: (typeof coarseKms)[number];
  /** Whether what people and devices wrote in reports may be read. */
  readonly freeText: boolean;
  readonly tools: Readonly<Record<AssistantTool, Consent>>;
}

/** One change of it, so that two at the same time keep each other's. */
export type AssistantChange =
  | Pick<AssistantSettings, 'isOn'>
  | Pick<AssistantSettings, 'coarseKm'>
  | Pick<AssistantSettings, 'freeText'>
  | { readonly tool: AssistantTool; readonly consent: Consent };

export function changedAssistant(settings: AssistantSettings, change: AssistantChange): AssistantSettings {
  if (!('tool' in change)) return { ...settings, ...change };
  return { ...settings, tools: { ...settings.tools, [change.tool]: change.consent } };
}

export const noAssistants: AssistantSettings = {
  isOn: false,
  coarseKm: 25,
  freeText: false,
  tools: {
    search: 'ask',
    explain: 'ask',
    timeline: 'ask',
    links: 'ask',
    alibi: 'ask',
    hot_spots: 'ask',
    what_if: 'ask',
    metrics: 'ask',
    draft_case: 'ask',
  },
};

/** The kinds of values that assistants see pseudonyms of. `page`: where a list goes on. */
export const pseudonymKinds = ['user', 'device', 'transaction', 'report', 'place', 'value', 'page'] as const;
export type PseudonymKind = (typeof pseudonymKinds)[number];

/** What a pseudonym of a session stands for. */
export interface ResolvedPseudonym {
  readonly pseudonym: string;
  readonly kind: PseudonymKind;
  /** As given by the reports: untrusted text. */
  readonly value: string;
}

/** The fields of reports that left this computer with one answer. */
export interface AssistantReading {
  readonly id: string;
  /** ms since 1970. */
  readonly at: number;
  /** What the client says that it is: untrusted text. */
  readonly client: string;
  readonly tool: AssistantTool;
  readonly reports: number;
  readonly fields: readonly string[];
}

/** What left this computer, the newest first. */
export interface AssistantHistory {
  readonly readings: readonly AssistantReading[];
  /** The oldest ones that aren't kept any more. */
  readonly dropped: number;
}

/** So many are kept: at the most that may leave in a minute, those of seven hours; about 25 MB. */
export const keptReadings = 50_000;

/** An assistant that is connected. */
export interface AssistantSession {
  readonly id: string;
  /** What the client says that it is, "" if nothing: untrusted text. */
  readonly client: string;
  /** ms since 1970. */
  readonly since: number;
  readonly answers: number;
  /** The reports of all answers, counted each time. */
  readonly reports: number;
  /** The tool that it used last; null for none. */
  readonly last: AssistantTool | null;
  /** The tools that it waits to be allowed. */
  readonly asks: readonly AssistantTool[];
}

/** A case that an assistant suggests. It is stored nowhere until a person saves it. */
export interface SuggestedCase {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** What the pseudonyms in title and summary stand for. */
  readonly names: readonly ResolvedPseudonym[];
  readonly items: readonly CaseItem[];
  /** ms since 1970. */
  readonly at: number;
}

/** What assistants of the open profile do now. */
export interface LiveAssistants {
  readonly sessions: readonly AssistantSession[];
  readonly drafts: readonly SuggestedCase[];
  /** The sessions that ended and whose pseudonyms can still be looked up. */
  readonly ended: number;
}

export const noLiveAssistants: LiveAssistants = { sessions: [], drafts: [], ended: 0 };

/** The most drafts that wait for a person. */
export const maxSuggestedCases = 20;
/** The most reports, users and devices of a suggested case. */
export const maxSuggestedItems = 200;
