import type { Agreement } from '../../../../shared/domain/outbox-metrics';
import { messages } from '../../../../shared/i18n/messages';
import { percentOf } from './count-matrix';

/** A percentage of fewer would say more than is known: 100% of 2. */
const leastForPercent = 20;

/** Returns a share as a percentage, or as "2 of 2" for few. */
export function shareText({ alike, compared }: Agreement): string {
  if (compared === 0) return '–';
  return compared < leastForPercent
    ? messages.outbox.metrics.few({ alike, compared })
    : percentOf(alike, compared);
}
