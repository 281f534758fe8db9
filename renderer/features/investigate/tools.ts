import type { ComponentType } from 'react';
import type { InvestigationTool } from '../../state/investigation';
import type { AlibiSlots } from './alibi/alibi-tool';
import type { OpenReportSlot } from './open-report-slot';

/** What the tools need from other features and from the program. */
export type ToolSlots = AlibiSlots & OpenReportSlot;

/** Loads each tool when it is first shown. */
export const tools: Readonly<Record<InvestigationTool, () => Promise<ComponentType<ToolSlots>>>> = {
  alibi: async () => (await import('./alibi/alibi-tool')).AlibiTool,
  whatIf: async () => (await import('./what-if/what-if-tool')).WhatIfTool,
  drift: async () => (await import('./drift/drift-tool')).DriftTool,
};
