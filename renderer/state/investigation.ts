import { createStore } from 'zustand/vanilla';
import type { Point } from '../../shared/domain/geodesy';
import type { Int64Text } from '../../shared/domain/report';
import type { RingSubject } from '../../shared/domain/ring';

/** The tools of the screen "Investigate", in the order of their tabs. */
export const investigationTools = ['alibi', 'cases'] as const;
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

/** Which case is shown; null: the list. */
export interface CasesForm {
  readonly id: string | null;
}

/** What the screen shows: a step of Back and Forward. */
export interface Investigation {
  readonly tool: InvestigationTool;
  readonly alibi: AlibiForm;
  readonly cases: CasesForm;
}

export const emptyInvestigation: Investigation = {
  tool: 'alibi',
  alibi: { subject: { kind: 'user', value: '' }, place: null, radius: '0', at: null },
  cases: { id: null },
};

export interface InvestigationState {
  readonly investigation: Investigation;
  /** Shows an earlier investigation again. */
  readonly show: (investigation: Investigation) => void;
  readonly choose: (tool: InvestigationTool) => void;
  /** Changes a part of the question; the rest stays. Chooses the alibi check. */
  readonly askAlibi: (change: Partial<AlibiForm>) => void;
  /** Shows a case, or the list with null. Chooses the cases. */
  readonly openCase: (id: string | null) => void;
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
    openCase: (id) =>
      set(({ investigation }) => ({ investigation: { ...investigation, tool: 'cases', cases: { id } } })),
    reset: () => set({ investigation: emptyInvestigation }),
  }));
}
