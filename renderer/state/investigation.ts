import { createStore } from 'zustand/vanilla';
import type { Point } from '../../shared/domain/geodesy';
import type { Int64Text } from '../../shared/domain/report';
import type { ReportQuery } from '../../shared/domain/report-query';
import type { RingSubject } from '../../shared/domain/ring';
import type { WatchKind } from '../../shared/domain/watch';

/** The tools of the screen "Investigate", in the order of their tabs. */
export const investigationTools = ['alibi', 'watches'] as const;
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

/** A watch that is being made or changed. What was typed for one kind stays when another is chosen. */
export interface WatchForm {
  /** The watch that is changed; null for a new one. */
  readonly id: string | null;
  readonly kind: WatchKind;
  readonly user: string;
  readonly device: string;
  readonly place: NamedPlace | null;
  /** The typed radius, km. */
  readonly radius: string;
  readonly view: { readonly name: string; readonly query: ReportQuery } | null;
  /** null while it is the default. */
  readonly title: string | null;
}

export const emptyWatch: WatchForm = {
  id: null,
  kind: 'user',
  user: '',
  device: '',
  place: null,
  radius: '1',
  view: null,
  title: null,
};

/** What the screen shows: a step of Back and Forward. */
export interface Investigation {
  readonly tool: InvestigationTool;
  readonly alibi: AlibiForm;
  readonly watch: WatchForm;
}

export const emptyInvestigation: Investigation = {
  tool: 'alibi',
  alibi: { subject: { kind: 'user', value: '' }, place: null, radius: '0', at: null },
  watch: emptyWatch,
};

export interface InvestigationState {
  readonly investigation: Investigation;
  /** Shows an earlier investigation again. */
  readonly show: (investigation: Investigation) => void;
  readonly choose: (tool: InvestigationTool) => void;
  /** Changes a part of the question; the rest stays. Chooses the alibi check. */
  readonly askAlibi: (change: Partial<AlibiForm>) => void;
  /** Changes a part of the watch that is being made. Chooses the watches. */
  readonly askWatch: (change: Partial<WatchForm>) => void;
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
    askWatch: (change) =>
      set(({ investigation }) => ({
        investigation: { ...investigation, tool: 'watches', watch: { ...investigation.watch, ...change } },
      })),
    reset: () => set({ investigation: emptyInvestigation }),
  }));
}
