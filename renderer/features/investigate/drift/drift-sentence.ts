import type { DriftAnswer, ShownFinding } from '../../../../shared/contract/drift.calls';
import { intervalOf, type Share } from '../../../../shared/domain/share';
import { messages } from '../../../../shared/i18n/messages';
import { shareRangeText, shareText } from '../../../../shared/i18n/number-text';
import { weekText } from '../../../../shared/i18n/week-text';
import { fieldOf } from './drift-query';

interface SentenceParts {
  readonly edges: DriftAnswer['edges'];
  readonly timeZone: string;
  /** What stands for the value: a gap, or its text. */
  readonly value: string;
}

/** "tor is new since the week of 2 March 2026: 12 of 300 reports (4%, 2.3–6.9%)." */
export function driftSentence(
  { subject, kind, week, before, since }: ShownFinding,
  { edges, timeZone, value }: SentenceParts,
): string {
  const { sentences } = messages.drift;
  const day = weekText(edges[week] ?? 0, timeZone);
  const share = (of: Share) => shareWords(of, fieldOf(subject) === null);
  if (kind === 'new') return sentences.new({ week: day, share: share(since), value });
  if (kind === 'gone') return sentences.gone({ week: day, share: share(before), value });
  return sentences[kind]({ week: day, share: share(since), before: share(before), value });
}

function shareWords(of: Share, isSampled: boolean): string {
  const { low, high } = intervalOf(of);
  const words = isSampled ? messages.drift.sampledShare : messages.drift.share;
  return words({
    hits: of.hits,
    n: of.n,
    share: shareText(of.hits / of.n),
    range: shareRangeText(low, high),
  });
}
