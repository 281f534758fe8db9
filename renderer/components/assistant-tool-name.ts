import type { AssistantTool } from '../../shared/domain/assistant';
import { messages } from '../../shared/i18n/messages';

/** Returns what a tool of assistants is called: as the tool of the window that answers it. */
export function assistantToolName(tool: AssistantTool): string {
  const own = messages.assistants.toolNames;
  const { links, alibi, hotSpots, whatIf } = messages.investigate.toolNames;
  const names: Readonly<Record<AssistantTool, string>> = {
    search: own.search,
    explain: own.explain,
    timeline: messages.timeline.label,
    links,
    alibi,
    hot_spots: hotSpots,
    what_if: whatIf,
    metrics: messages.commands.names.metrics,
    draft_case: own.draft_case,
  };
  return names[tool];
}
