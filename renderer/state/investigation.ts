import { createStore } from 'zustand/vanilla';
import type { RadiusKind } from '../../shared/domain/assumed-radius';
import type { DriftValue } from '../../shared/domain/drift-values';
import type { Point } from '../../shared/domain/geodesy';
import type { CellResolution, HotSpotCount } from '../../shared/domain/hot-cells';
import { type LinkKind, type StartRef, strongLinks } from '../../shared/domain/links/link-kinds';
import type { MeetingDays, MeetingMinutes, MeetingPositions } from '../../shared/domain/meetings-question';
import type { Int64Text } from '../../shared/domain/report';
import type { ReportQuery } from '../../shared/domain/report-query';
import type { RingSubject } from '../../shared/domain/ring';
import type { WatchKind } from '../../shared/domain/watch';

/** The tools of the screen "Investigate", in the order of their tabs. */
export const investigationTools = [
  'findings',
  'alibi',
  'links',
  'meetings',
  'hotSpots',
  'whatIf',
  'drift',
  'watches',
  'cases',
] as const;
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
  /** Whether only trusted reports count; null until that is chosen. */
  readonly trustedOnly: boolean | null;
}

/** What the tool "Links" asks. */
export interface LinksQuestion {
  /** Where the links start; null for the first group that is found. */
  readonly of: StartRef | null;
  readonly kinds: readonly LinkKind[];
  /** Whether values that only one user has are shown. */
  readonly singles: boolean;
}

/** What is asked about meetings. */
export interface MeetingsForm {
  /** Only meetings of this user; "" for all. */
  readonly user: string;
  readonly positions: MeetingPositions;
  readonly withinMinutes: MeetingMinutes;
  readonly leastDays: MeetingDays;
}

/** What is asked about hot spots. */
export interface HotSpotsForm {
  readonly counted: HotSpotCount;
  readonly resolution: CellResolution;
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

/** What drift is asked about. */
export interface DriftQuestion {
  /** A time of the last week to compare, ns since 1970; null for the last complete week. */
  readonly at: Int64Text | null;
  /** The values whose changes are requested; null for all. */
  readonly values: readonly DriftValue[] | null;
}

/** A watch that is being made or changed. The input for one kind stays when another is chosen. */
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

/** Which case is shown; null: the list. */
interface CasesForm {
  readonly id: string | null;
}

/** The questions of the tools that have one. */
interface Questions {
  readonly alibi: AlibiForm;
  readonly links: LinksQuestion;
  readonly meetings: MeetingsForm;
  readonly hotSpots: HotSpotsForm;
  readonly whatIf: WhatIfForm;
  readonly drift: DriftQuestion;
  readonly watches: WatchForm;
  readonly cases: CasesForm;
}

type AskingTool = keyof Questions;

/** What the screen shows: a step of Back and Forward. */
export interface Investigation extends Questions {
  readonly tool: InvestigationTool;
}

export const emptyInvestigation: Investigation = {
  tool: 'findings',
  alibi: { subject: { kind: 'user', value: '' }, place: null, radius: '0', at: null, trustedOnly: null },
  links: { of: null, kinds: strongLinks, singles: false },
  meetings: { user: '', positions: 'gps', withinMinutes: 60, leastDays: 2 },
  hotSpots: { counted: 'reported', resolution: 6 },
  // The first question: would only contradictions from about 100 km beyond the radii be enough to review?
  whatIf: { fastest: null, floor: null, excludeProxies: null, score: '40', radii: {}, listed: 'newly' },
  drift: { at: null, values: null },
  watches: emptyWatch,
  cases: { id: null },
};

export interface InvestigationState {
  readonly investigation: Investigation;
  /** Shows an earlier investigation again. */
  readonly show: (investigation: Investigation) => void;
  readonly choose: (tool: InvestigationTool) => void;
  /** Changes a part of a tool's question; the rest stays. Chooses the tool. */
  readonly ask: <Tool extends AskingTool>(tool: Tool, change: Partial<Questions[Tool]>) => void;
  readonly clear: () => void;
}

/** What is investigated, whichever screen it was started from. */
export function createInvestigationStore() {
  return createStore<InvestigationState>((set) => ({
    investigation: emptyInvestigation,
    show: (investigation) => set({ investigation }),
    choose: (tool) => set(({ investigation }) => ({ investigation: { ...investigation, tool } })),
    ask: (tool, change) =>
      set(({ investigation }) => ({
        investigation: { ...investigation, tool, [tool]: { ...investigation[tool], ...change } },
      })),
    clear: () => set({ investigation: emptyInvestigation }),
  }));
}
