import { createStore } from 'zustand/vanilla';
import type { RadiusKind } from '../../shared/domain/assumed-radius';
import type { Point } from '../../shared/domain/geodesy';
import type { Int64Text } from '../../shared/domain/report';
import type { RingSubject } from '../../shared/domain/ring';

/** The tools of the screen "Investigate", in the order of their tabs. */
export const investigationTools = ['alibi', 'whatIf', 'drift'] as const;
export type InvestigationTool = (typeof investigationTools)[number];

/** A place with the name under which it was found; "" for one that was clicked. */
export interface NamedPlace extends Point {
  readonly name: string;
}

/** What the alibi check asks; null where it isn't known yet. */
export interface AlibiForm {
  /** Its value is "" while there is none. */
  readonly subject: RingSubject;
  readonly place: NamedPlace | null;
  /** The typed radius, km. */
  readonly radius: string;
  /** Nanoseconds since 1970. */
  readonly at: Int64Text | null;
}

/** What the what-if tries. As typed; null: the setting. */
export interface WhatIfForm {
  readonly fastest: string | null;
  readonly floor: string | null;
  readonly excludeProxies: boolean | null;
  /** The score from which a disagreement counts. */
  readonly score: string;
  readonly radii: Readonly<Partial<Record<RadiusKind, string>>>;
  /** Which reports are listed: those that only the tried limits flag, or only today's. */
  readonly listed: 'newly' | 'noLonger';
}

/** What the screen shows: a step of Back and Forward. */
export interface Investigation {
  readonly tool: InvestigationTool;
  readonly alibi: AlibiForm;
  readonly whatIf: WhatIfForm;
}

export const emptyInvestigation: Investigation = {
  tool: 'alibi',
  alibi: { subject: { kind: 'user', value: '' }, place: null, radius: '0', at: null },
  // The first question: would it do to look at contradictions from about 100 km beyond the radii?
  whatIf: { fastest: null, floor: null, excludeProxies: null, score: '40', radii: {}, listed: 'newly' },
};

export interface InvestigationState {
  readonly investigation: Investigation;
  /** Shows an earlier investigation again. */
  readonly show: (investigation: Investigation) => void;
  readonly choose: (tool: InvestigationTool) => void;
  /** Changes a part of the question; the rest stays. Chooses the alibi check. */
  readonly askAlibi: (change: Partial<AlibiForm>) => void;
  /** Changes a part of what the what-if tries. Chooses the what-if. */
  readonly tryLimits: (change: Partial<WhatIfForm>) => void;
  readonly reset: () => void;
}

/** What is investigated, whichever screen it was started from. */
export function createInvestigationStore() {
  return createStore<InvestigationState>((set) => ({
    investigation: emptyInvestigation,
    show: (investigation) => set({ investigation }),
    choose: (tool) => set(({ investigation }) => ({ investigation: { ...investigation, tool } })),
    askAlibi: (change) =>
      set(({ investigation }) => ({
        investigation: { ...investigation, tool: 'alibi', alibi: { ...investigation.alibi, ...change } },
      })),
    tryLimits: (change) =>
      set(({ investigation }) => ({
        investigation: { ...investigation, tool: 'whatIf', whatIf: { ...investigation.whatIf, ...change } },
      })),
    reset: () => set({ investigation: emptyInvestigation }),
  }));
}
