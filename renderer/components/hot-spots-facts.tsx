import type { HotSpotsAnswer } from '../../shared/contract/hot-spots.calls';
import { messages } from '../../shared/i18n/messages';
import { decimalText, numberText, percentText } from '../../shared/i18n/number-text';
import { Stack, Text } from '../ui/layout';
import { useDayText } from './use-day-text';

/** The base rate, of which reports, and how many cells were compared with it. */
export function HotSpotsFacts({ answer }: { readonly answer: HotSpotsAnswer }) {
  const dayText = useDayText();
  const text = messages.hotSpots;
  const { counts: countTexts } = messages.words;
  const { base, count, compared, byChance, holdForAll, unplaced, anonymous, span } = answer;
  if (base.users === 0) return null;
  return (
    <Stack gap={4} size="grid" role="status">
      <p>
        {text.base({
          percent: decimalPercent(base.share),
          fraud: base.fraud,
          reports: messages.words.counts.report({ count: base.reports }),
          users: countTexts.users({ count: base.users }),
        })}
      </p>
      {span ? <p>{text.span({ first: dayText(span.first), last: dayText(span.last) })}</p> : null}
      <p>{text.found({ count, compared, byChance: numberText(byChance, byChance < 10 ? 1 : 0) })}</p>
      {count > 0 ? <p>{text.holdForAll({ count: holdForAll })}</p> : null}
      {unplaced > 0 ? (
        <Text as="p" tone="muted" size="small">
          {text.unplaced({ count: unplaced })}
        </Text>
      ) : null}
      {anonymous > 0 ? (
        <Text as="p" tone="muted" size="small">
          {text.anonymous({ count: anonymous })}
        </Text>
      ) : null}
    </Stack>
  );
}

/** Small shares with a decimal: "2.4%". */
export function decimalPercent(share: number): string {
  return share < 0.1 ? percentText(0).replace('0', decimalText(share * 100, 1)) : percentText(share * 100);
}
