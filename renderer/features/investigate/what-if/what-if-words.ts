import { intervalOf, type Share } from '../../../../shared/domain/share';
import type { flagReasons } from '../../../../shared/domain/what-if';
import { messages } from '../../../../shared/i18n/messages';
import { numberText, shareRangeText, shareText } from '../../../../shared/i18n/number-text';

export function reasonName(reason: (typeof flagReasons)[number]): string {
  return { ...messages.words.fields, ...messages.whatIf.reasons }[reason];
}

/** "12 (1.2%)" */
export function flaggedText(count: number, reports: number): string {
  return `${numberText(count)} (${shareText(count / Math.max(1, reports))})`;
}

/** "62% (48–74%), 31 of 50" */
export function shareIntervalText(share: Share): string {
  if (share.n === 0) return messages.whatIf.noneJudged;
  const { low, high } = intervalOf(share);
  return messages.whatIf.share({
    share: shareText(share.hits / share.n),
    range: shareRangeText(low, high),
    hits: share.hits,
    n: share.n,
  });
}
