import type { ToolSlots } from '../../../renderer/features/investigate/tools';

/** Slots of the tools of Investigate, for tests that need none of them, or set only theirs. */
export const emptyToolSlots: ToolSlots = {
  renderPlaceSearch: () => null,
  renderAlibiMap: () => null,
  renderLinksMap: () => null,
  renderFindingsMap: () => null,
  onOpenReport: () => undefined,
  onShowReports: () => undefined,
  onGiveFeedback: () => undefined,
  onJudge: () => undefined,
};
