import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HotSpot } from '../../shared/contract/hot-spots.calls';
import { messages } from '../../shared/i18n/messages';
import { decimalText, percentText } from '../../shared/i18n/number-text';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { ReceivedText } from '../ui/hostile-text';
import { Row, Text } from '../ui/layout';

/** The place of a hot spot, its share of fraud with the interval, and of how many reports and users. */
export function HotSpotSummary({ spot }: { readonly spot: HotSpot }) {
  const text = messages.hotSpots;
  const { counts } = messages.words;
  const { place, share, low, high, fraud, reports, users } = spot;
  return (
    <>
      <Row gap={8} justify="between" align="start">
        <Text weight={500} breakWords>
          {place === '' ? text.noPlace : <ReceivedText text={place} />}
        </Text>
        <Text weight={600} tabular nowrap>
          {text.share({
            percent: percentText(share * 100),
            low: percentText(low * 100),
            high: percentText(high * 100),
          })}
        </Text>
      </Row>
      <span>
        {text.counts({
          fraud,
          reports: messages.words.counts.report({ count: reports }),
          users: counts.users({ count: users }),
        })}
      </span>
    </>
  );
}

interface HotSpotDetailsProps {
  readonly spot: HotSpot;
  /** The share of all cells. */
  readonly base: number;
  readonly onShowReports: () => void;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** How sure a hot spot is, and a way to its reports. */
export function HotSpotDetails({ spot, base, onShowReports, children }: HotSpotDetailsProps) {
  const text = messages.hotSpots;
  return (
    <>
      <Row gap={8} wrap>
        {spot.holdsForAll ? <Badge tone="warning">{text.forAll}</Badge> : <Badge>{text.alone}</Badge>}
        {base > 0 ? <span>{text.lift({ times: decimalText(spot.share / base, 1) })}</span> : null}
      </Row>
      <Row gap={8} wrap>
        <Button size="small" icon={<ListFilter aria-hidden="true" />} onClick={onShowReports}>
          {text.open}
        </Button>
        {children}
      </Row>
    </>
  );
}
