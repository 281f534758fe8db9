import { alibiTool } from './alibi';
import { draftCaseTool } from './draft-case';
import { explainTool } from './explain';
import { hotSpotsTool } from './hot-spots';
import { linksTool } from './links';
import { metricsTool } from './metrics';
import { searchTool } from './search';
import { timelineTool } from './timeline';
import type { Tool } from './tool';
import { whatIfTool } from './what-if';

/** The tools, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  searchTool,
  explainTool,
  timelineTool,
  linksTool,
  alibiTool,
  hotSpotsTool,
  whatIfTool,
  metricsTool,
  draftCaseTool,
];
