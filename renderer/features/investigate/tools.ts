import type { ComponentType } from 'react';
import type { InvestigationTool } from '../../state/investigation';
import type { AlibiSlots } from './alibi/alibi-tool';
import type { WatchesSlots } from './watches/watches-tool';

/** What the tools need from other features and from the program. */
export type ToolSlots = AlibiSlots & WatchesSlots;

/** Loads each tool when it is first shown. */
export const tools: Readonly<Record<InvestigationTool, () => Promise<ComponentType<ToolSlots>>>> = {
  alibi: async () => (await import('./alibi/alibi-tool')).AlibiTool,
  watches: async () => (await import('./watches/watches-tool')).WatchesTool,
};
