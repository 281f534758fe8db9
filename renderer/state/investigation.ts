import { createStore } from 'zustand/vanilla';
import type { Point } from '../../shared/domain/geodesy';
import type { CellResolution, HotSpotCount } from '../../shared/domain/hot-cells';
import { type LinkKind, type StartRef, strongLinks } from '../../shared/domain/links/link-kinds';
import type { MeetingDays, MeetingMinutes, MeetingPositions } from '../../shared/domain/meetings-question';
import type { Int64Text } from '../../shared/domain/report';
import type { RingSubject } from '../../shared/domain/ring';

/** The tools of the screen "Investigate", in the order of their tabs. */
export const investigationTools = ['alibi', 'links', 'meetings', 'hotSpots'] as const;
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

/** What the screen shows: a step of Back and Forward. */
export interface Investigation {
  readonly tool: InvestigationTool;
  readonly alibi: AlibiForm;
  readonly links: LinksQuestion;
  readonly meetings: MeetingsForm;
  readonly hotSpots: HotSpotsForm;
}

export const emptyInvestigation: Investigation = {
  tool: 'alibi',
  alibi: { subject: { kind: 'user', value: '' }, place: null, radius: '0', at: null },
  links: { of: null, kinds: strongLinks, singles: false },
  meetings: { user: '', positions: 'gps', withinMinutes: 60, leastDays: 2 },
  hotSpots: { counted: 'reported', resolution: 6 },
};

export interface InvestigationState {
  readonly investigation: Investigation;
  /** Shows an earlier investigation again. */
  readonly show: (investigation: Investigation) => void;
  readonly choose: (tool: InvestigationTool) => void;
  /** Changes a part of the question; the rest stays. Chooses the alibi check. */
  readonly askAlibi: (change: Partial<AlibiForm>) => void;
  /** Changes a part of what the links start from and show. Chooses the tool. */
  readonly askLinks: (change: Partial<LinksQuestion>) => void;
  /** The same for meetings, and for hot spots. */
  readonly askMeetings: (change: Partial<MeetingsForm>) => void;
  readonly askHotSpots: (change: Partial<HotSpotsForm>) => void;
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
    askLinks: (change) =>
      set(({ investigation }) => ({
        investigation: { ...investigation, tool: 'links', links: { ...investigation.links, ...change } },
      })),
    askMeetings: (change) =>
      set(({ investigation }) => ({
        investigation: {
          ...investigation,
          tool: 'meetings',
          meetings: { ...investigation.meetings, ...change },
        },
      })),
    askHotSpots: (change) =>
      set(({ investigation }) => ({
        investigation: {
          ...investigation,
          tool: 'hotSpots',
          hotSpots: { ...investigation.hotSpots, ...change },
        },
      })),
    reset: () => set({ investigation: emptyInvestigation }),
  }));
}
