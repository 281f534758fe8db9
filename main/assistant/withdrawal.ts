import type { AssistantSettings, AssistantTool } from '../../shared/domain/assistant';
import type { Allowed, Refusal } from './program-calls';

/** Returns why an answer that was made under earlier settings mustn't leave any more; null if it may. */
export function withdrawal(
  { tools, freeText, coarseKm }: Pick<AssistantSettings, 'tools' | 'freeText' | 'coarseKm'>,
  tool: AssistantTool,
  used: Allowed,
): Refusal | null {
  if (tools[tool] !== 'allowed') return 'refused';
  return (used.freeText && !freeText) || used.coarseKm < coarseKm ? 'changed' : null;
}
