import { Hexagon, MapPinned } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { HotSpot, HotSpotsAnswer } from '../../../../shared/contract/hot-spots.calls';
import type { HotSpotCount } from '../../../../shared/domain/hot-cells';
import { everyReport, type ReportQuery } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { HotSpotDetails, HotSpotSummary } from '../../../components/hot-spot-details';
import { HotSpotsFacts } from '../../../components/hot-spots-facts';
import { NewerReports } from '../../../components/newer-reports';
import { QuestionFailed } from '../../../components/question-failed';
import { hotSpotOnMap, useHotSpots } from '../../../components/use-hot-spots';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Text } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import { AddFinding } from '../add-finding';
import { Finding, type FindingsMapSlot, FindingTool } from '../finding-tool';
import styles from '../finding-tool.module.css';
import { hotSpotFinding } from './hot-spot-finding';
import { HotSpotsForm } from './hot-spots-form';

export interface HotSpotsSlots {
  readonly renderFindingsMap: (slot: FindingsMapSlot) => ReactNode;
  readonly onShowReports: (query: ReportQuery) => void;
}

/** Where the share of fraud is surely above the base rate: the question, the cells, and their map. */
export function HotSpotsTool({ renderFindingsMap, onShowReports }: HotSpotsSlots) {
  const { hotSpots, requests } = useStores();
  const form = useSubject('investigation', (state) => state.investigation.hotSpots);
  const chosen = useSubject('hotSpots', (state) => state.chosen);
  const { reply, problem, isOutdated, readAgain } = useHotSpots();
  const choose = (cell: string) => hotSpots.getState().choose(cell === chosen ? null : cell);
  const findings = useMemo(() => reply?.listed.map(hotSpotOnMap) ?? [], [reply]);
  const text = messages.hotSpots;
  return (
    <FindingTool
      name={messages.investigate.toolNames.hotSpots}
      limits={text.limits}
      map={renderFindingsMap({ label: text.map, findings, chosen, onChoose: choose, circles: noCircles })}
    >
      <HotSpotsForm form={form} />
      {problem ? <QuestionFailed failed={text.failed} problem={problem} onRetry={readAgain} /> : null}
      {!problem && reply === null ? <Spinner label={text.reading} /> : null}
      {isOutdated ? <NewerReports onAgain={readAgain} /> : null}
      {reply ? (
        <>
          <HotSpotsFacts answer={reply} />
          {reply.count > 0 ? (
            <div>
              <Button
                size="small"
                icon={<MapPinned aria-hidden="true" />}
                onClick={() => requests.getState().make({ kind: 'hot-spots-on-map', spot: null })}
              >
                {text.showOnMap}
              </Button>
            </div>
          ) : null}
          <Cells
            answer={reply}
            counted={form.counted}
            chosen={chosen}
            onChoose={choose}
            onShowReports={onShowReports}
          />
        </>
      ) : null}
    </FindingTool>
  );
}

const noCircles: FindingsMapSlot['circles'] = [];

interface CellsProps extends Pick<HotSpotsSlots, 'onShowReports'> {
  readonly answer: HotSpotsAnswer;
  readonly counted: HotSpotCount;
  readonly chosen: string | null;
  readonly onChoose: (cell: string) => void;
}

function Cells({ answer: { listed, count, base }, counted, chosen, onChoose, onShowReports }: CellsProps) {
  const text = messages.hotSpots;
  if (listed.length === 0)
    return (
      <EmptyState icon={<Hexagon size={20} />} title={text.nothing.title}>
        {base.users === 0 ? text.nothing.noReports[counted] : text.nothing.noneHot}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.findings} aria-label={text.list}>
        {listed.map((spot) => (
          <Spot
            key={spot.cell}
            spot={spot}
            base={base.share}
            counted={counted}
            isChosen={spot.cell === chosen}
            onChoose={() => onChoose(spot.cell)}
            onShowReports={() => onShowReports({ ...everyReport, filters: [spot.filter] })}
          />
        ))}
      </ul>
      {listed.length < count ? (
        <Text as="p" tone="muted" size="small">
          {messages.words.counts.firstOf({ shown: listed.length, count })}
        </Text>
      ) : null}
    </>
  );
}

interface SpotProps {
  readonly spot: HotSpot;
  readonly base: number;
  readonly counted: HotSpotCount;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onShowReports: () => void;
}

function Spot({ spot, base, counted, isChosen, onChoose, onShowReports }: SpotProps) {
  const { requests } = useStores();
  return (
    <Finding isChosen={isChosen} onChoose={onChoose} summary={<HotSpotSummary spot={spot} />}>
      <HotSpotDetails spot={spot} base={base} onShowReports={onShowReports}>
        <Button
          size="small"
          icon={<MapPinned aria-hidden="true" />}
          onClick={() => requests.getState().make({ kind: 'hot-spots-on-map', spot })}
        >
          {messages.hotSpots.showThisOnMap}
        </Button>
        <AddFinding finding={() => hotSpotFinding(spot, base, counted)} />
      </HotSpotDetails>
    </Finding>
  );
}
