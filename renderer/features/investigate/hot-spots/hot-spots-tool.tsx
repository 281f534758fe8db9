import { Hexagon, ListFilter } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { HotSpot, HotSpotsAnswer } from '../../../../shared/contract/hot-spots-calls';
import type { HotSpotCount } from '../../../../shared/domain/hot-cells';
import { everyReport, type ReportQuery } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { decimalText, numberText, percentText } from '../../../../shared/i18n/number-text';
import { useBridge, useSubject } from '../../../state/stores';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import { Finding, type FindingsMapSlot, FindingTool, type MapFinding, NewerReports } from '../finding-tool';
import styles from '../finding-tool.module.css';
import { QuestionFailed } from '../question-failed';
import { useAsked } from '../../../state/use-asked';
import { HotSpotsForm } from './hot-spots-form';

export interface HotSpotsSlots {
  readonly renderFindingsMap: (slot: FindingsMapSlot) => ReactNode;
  readonly onShowReports: (query: ReportQuery) => void;
}

/** Where the share of fraud is surely above the base rate: the question, the cells, and their map. */
export function HotSpotsTool({ renderFindingsMap, onShowReports }: HotSpotsSlots) {
  const form = useSubject('investigation', (state) => state.investigation.hotSpots);
  const { reply, problem, isOutdated, askAgain } = useHotSpots();
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (cell: string) => setChosen(cell === chosen ? null : cell);
  const findings = useMemo(() => reply?.listed.map(mapFinding) ?? [], [reply]);
  const text = messages.hotSpots;
  return (
    <FindingTool
      name={messages.investigate.toolNames.hotSpots}
      limits={text.limits}
      map={renderFindingsMap({ label: text.map, findings, chosen, onChoose: choose, circles: noCircles })}
    >
      <HotSpotsForm form={form} />
      {problem ? <QuestionFailed failed={text.failed} problem={problem} onRetry={askAgain} /> : null}
      {!problem && reply === null ? <Spinner label={text.reading} /> : null}
      {isOutdated ? <NewerReports onAgain={askAgain} /> : null}
      {reply ? (
        <>
          <Facts answer={reply} />
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

function useHotSpots() {
  const bridge = useBridge();
  const radii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  const { counted, resolution } = useSubject('investigation', (state) => state.investigation.hotSpots);
  return useAsked({ counted, resolution, radii }, 'still', (question) =>
    bridge.call('investigate.hotSpots', question),
  );
}

function mapFinding({ cell, centre, outline, place, share, users, holdsForAll }: HotSpot): MapFinding {
  const text = messages.hotSpots;
  return {
    id: cell,
    at: centre,
    outline,
    label: numberText(users),
    name: text.onMap(place === '' ? text.noPlace : place, percentText(share * 100), users),
    isStrong: holdsForAll,
  };
}

/** The base rate, and how many cells were compared with it. */
function Facts({ answer }: { readonly answer: HotSpotsAnswer }) {
  const text = messages.hotSpots;
  const { base, count, compared, byChance, holdForAll, unplaced } = answer;
  if (base.users === 0) return null;
  return (
    <Stack gap={4} size="grid" role="status">
      <p>{text.base(decimalPercent(base.share), base.fraud, base.reports, base.users)}</p>
      <p>{text.found(count, compared, numberText(byChance, byChance < 10 ? 1 : 0))}</p>
      {count > 0 ? <p>{text.holdForAll(holdForAll)}</p> : null}
      {unplaced > 0 ? (
        <Text as="p" tone="muted" size="small">
          {text.unplaced(unplaced)}
        </Text>
      ) : null}
    </Stack>
  );
}

function decimalPercent(share: number): string {
  return share < 0.1 ? percentTextOf(share) : percentText(share * 100);
}

/** Small shares with a decimal: "2.4%". */
function percentTextOf(share: number): string {
  return percentText(0).replace('0', decimalText(share * 100, 1));
}

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
            isChosen={spot.cell === chosen}
            onChoose={() => onChoose(spot.cell)}
            onShowReports={() => onShowReports({ ...everyReport, filters: [spot.filter] })}
          />
        ))}
      </ul>
      {listed.length < count ? (
        <Text as="p" tone="muted" size="small">
          {text.cut(listed.length, count)}
        </Text>
      ) : null}
    </>
  );
}

interface SpotProps {
  readonly spot: HotSpot;
  readonly base: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onShowReports: () => void;
}

function Spot({ spot, base, isChosen, onChoose, onShowReports }: SpotProps) {
  const text = messages.hotSpots;
  const { place, share, low, high, fraud, reports, users, holdsForAll } = spot;
  return (
    <Finding
      isChosen={isChosen}
      onChoose={onChoose}
      summary={
        <>
          <Row gap={8} justify="between" align="start">
            <Text weight={500} breakWords>
              {place === '' ? text.noPlace : <ReceivedText text={place} />}
            </Text>
            <Text weight={600} tabular nowrap>
              {text.share(percentText(share * 100), percentText(low * 100), percentText(high * 100))}
            </Text>
          </Row>
          <span>{text.counts(fraud, reports, users)}</span>
        </>
      }
    >
      <Row gap={8} wrap>
        {holdsForAll ? <Badge tone="warning">{text.forAll}</Badge> : <Badge>{text.alone}</Badge>}
        {base > 0 ? <span>{text.lift(decimalText(share / base, 1))}</span> : null}
      </Row>
      <div>
        <Button size="small" icon={<ListFilter aria-hidden="true" />} onClick={onShowReports}>
          {text.open}
        </Button>
      </div>
    </Finding>
  );
}
