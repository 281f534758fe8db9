import type { ComponentType } from 'react';
import type { InvestigationTool } from '../../state/investigation';
import type { AlibiSlots } from './alibi/alibi-tool';
import type { HotSpotsSlots } from './hot-spots/hot-spots-tool';
import type { LinksSlots } from './links/links-tool';
import type { MeetingsSlots } from './meetings/meetings-tool';
import type { OpenReportSlot } from './open-report-slot';
import type { WatchesSlots } from './watches/watches-tool';

/** What the tools need from other features and from the app. */
export type ToolSlots = AlibiSlots &
  LinksSlots &
  MeetingsSlots &
  HotSpotsSlots &
  OpenReportSlot &
  WatchesSlots;

/** Loads each tool when it is first shown. */
export const tools: Readonly<Record<InvestigationTool, () => Promise<ComponentType<ToolSlots>>>> = {
  findings: async () => (await import('./findings/findings-tool')).FindingsTool,
  alibi: async () => (await import('./alibi/alibi-tool')).AlibiTool,
  links: async () => (await import('./links/links-tool')).LinksTool,
  meetings: async () => (await import('./meetings/meetings-tool')).MeetingsTool,
  hotSpots: async () => (await import('./hot-spots/hot-spots-tool')).HotSpotsTool,
  whatIf: async () => (await import('./what-if/what-if-tool')).WhatIfTool,
  drift: async () => (await import('./drift/drift-tool')).DriftTool,
  watches: async () => (await import('./watches/watches-tool')).WatchesTool,
  cases: async () => (await import('./cases/cases-tool')).CasesTool,
};
