import { Hexagon, SlidersHorizontal, X } from 'lucide-react';
import type { HotSpotsAnswer } from '../../../../shared/contract/hot-spots.calls';
import { cellSizes } from '../../../../shared/domain/hot-cells';
import { messages } from '../../../../shared/i18n/messages';
import { distanceText } from '../../../../shared/i18n/number-text';
import { findHotSpots } from '../../../components/find-meetings';
import { HotSpotDetails, HotSpotSummary } from '../../../components/hot-spot-details';
import { decimalPercent } from '../../../components/hot-spots-facts';
import { NewerReports } from '../../../components/newer-reports';
import { QuestionFailed } from '../../../components/question-failed';
import { useDayText } from '../../../components/use-day-text';
import type { QueryResult } from '../../../state/queries/query-observer';
import { IconButton } from '../../../ui/button';
import { Row, Stack, Text } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import { useStores, useSubject } from '../stores';
import styles from './hot-spots-card.module.css';

interface HotSpotsCardProps {
  readonly found: QueryResult<HotSpotsAnswer>;
  /** Number of cells that the map has no room for. */
  readonly hidden: number;
  /** Called before the reports are filtered to a cell. */
  readonly onFilter: () => void;
}

/** Which question the hot spots on the map answer, by which reports, and the chosen one in numbers. */
export function HotSpotsCard({ found, hidden, onFilter }: HotSpotsCardProps) {
  const stores = useStores();
  const { reply, problem, isOutdated, readAgain } = found;
  const text = messages.hotSpots;
  return (
    <Stack
      as="section"
      gap={6}
      size="small"
      className={styles.root}
      aria-label={messages.investigate.toolNames.hotSpots}
      data-covers-map
    >
      <Row gap={8} justify="between">
        <Row as="h2" gap={6} size="grid" weight={600}>
          <Hexagon size={15} aria-hidden="true" />
          {messages.investigate.toolNames.hotSpots}
        </Row>
        <Row gap={4}>
          <IconButton
            size="small"
            label={text.change}
            icon={<SlidersHorizontal aria-hidden="true" />}
            onClick={() => findHotSpots(stores)}
          />
          <IconButton
            size="small"
            label={text.hide}
            icon={<X aria-hidden="true" />}
            onClick={() => stores.map.getState().showHotSpots(false)}
          />
        </Row>
      </Row>
      <HotSpotsQuestionText />
      {problem ? <QuestionFailed failed={text.failed} problem={problem} onRetry={readAgain} /> : null}
      {!problem && reply === null ? <Spinner label={text.reading} /> : null}
      {reply ? <Found answer={reply} onFilter={onFilter} /> : null}
      {reply && hidden > 0 ? (
        <Text as="p" tone="muted">
          {messages.investigate.hidden({ count: hidden })}
        </Text>
      ) : null}
      {isOutdated ? <NewerReports onAgain={readAgain} /> : null}
    </Stack>
  );
}

/** What counts as fraud, and in cells of which size: "Reported risk: fraud or high. District, 7.5 km." */
export function HotSpotsQuestionText() {
  const { counted, resolution } = useSubject('investigation', (state) => state.investigation.hotSpots);
  const text = messages.hotSpots;
  const edgeKm = cellSizes.find((size) => size.resolution === resolution)?.edgeKm ?? 0;
  return (
    <p>
      {text.countedOptions[counted]}. {text.sizes[resolution]({ across: distanceText(2 * edgeKm) })}.
    </p>
  );
}

function Found({
  answer,
  onFilter,
}: Pick<HotSpotsCardProps, 'onFilter'> & { readonly answer: HotSpotsAnswer }) {
  const { reports } = useStores();
  const dayText = useDayText();
  const { counted } = useSubject('investigation', (state) => state.investigation.hotSpots);
  const chosen = useSubject('hotSpots', (state) => state.chosen);
  const text = messages.hotSpots;
  const { base, count, compared, listed, span } = answer;
  const spot = listed.find(({ cell }) => cell === chosen);
  if (base.users === 0) return <p>{text.nothing.noReports[counted]}</p>;
  return (
    <>
      <Text as="p" tone="muted">
        {span ? `${text.span({ first: dayText(span.first), last: dayText(span.last) })} ` : ''}
        {text.foundOnMap({ count, compared, base: decimalPercent(base.share) })}
        {count > 0 ? ` ${text.numbers}` : ''}
      </Text>
      {listed.length < count ? (
        <Text as="p" tone="muted">
          {messages.words.counts.firstOf({ shown: listed.length, count })}
        </Text>
      ) : null}
      {spot ? (
        <Stack gap={6} className={styles.chosen} aria-live="polite">
          <HotSpotSummary spot={spot} />
          <HotSpotDetails
            spot={spot}
            base={base.share}
            onShowReports={() => {
              onFilter();
              void reports.getState().putFilter(spot.filter);
            }}
          />
        </Stack>
      ) : null}
    </>
  );
}
