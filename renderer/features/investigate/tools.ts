import type { ComponentType } from 'react';
import type { InvestigationTool } from '../../state/investigation';
import type { AlibiSlots } from './alibi/alibi-tool';
import type { CasesSlots } from './cases/cases-tool';

/** What the tools need from other features and from the program. */
export type ToolSlots = AlibiSlots & CasesSlots;

/** Loads each tool when it is first shown. */
export const tools: Readonly<Record<InvestigationTool, () => Promise<ComponentType<ToolSlots>>>> = {
  alibi: async () => (await import('./alibi/alibi-tool')).AlibiTool,
  cases: async () => (await import('./cases/cases-tool')).CasesTool,
};
