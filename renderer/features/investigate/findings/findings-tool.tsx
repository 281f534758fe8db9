import { BellRing, Hexagon, PlaneTakeoff, SearchCheck, Share2, TrendingUp, Users } from 'lucide-react';
import { unseenCount } from '../../../../shared/domain/watch';
import { messages } from '../../../../shared/i18n/messages';
import { listText } from '../../../../shared/i18n/number-text';
import { NewerReports } from '../../../components/newer-reports';
import { emptyInvestigation } from '../../../state/investigation';
import { EmptyState } from '../../../ui/empty-state';
import { Text } from '../../../ui/layout';
import { ScrollRegion } from '../../../ui/regions';
import type { OpenReportSlot } from '../open-report-slot';
import { useStores, useSubject } from '../stores';
import { driftLines, watchLines } from './change-lines';
import { FindingCard } from './finding-card';
import styles from './findings-tool.module.css';
import type { FoundKind } from './found-kind';
import { hotSpotLines, meetingLines } from './place-lines';
import { ringLines } from './ring-lines';
import { travelLines, travelled, travelSignal } from './travel-line';
import { useFindings } from './use-findings';

/** What stands out in the reports, before anything is asked: the strongest findings of each tool, a click from their evidence. */
export function FindingsTool({ onOpenReport }: OpenReportSlot) {
  const found = useFindings();
  const kinds = useFoundKinds(found, onOpenReport);
  const text = messages.investigate.findings;
  const isEmpty = ({ count, result }: FoundKind) => result.isAnswered && !result.problem && count === 0;
  const shown = kinds.filter((kind) => !isEmpty(kind));
  const empty = kinds.filter(isEmpty);
  return (
    <ScrollRegion className={styles.root} aria-label={messages.investigate.toolNames.findings}>
      {found.isOutdated ? <NewerReports onAgain={found.readAgain} /> : null}
      {shown.length === 0 ? (
        <EmptyState icon={<SearchCheck size={20} />} title={text.none.title}>
          <p>{text.none.text({ reports: found.rings.reply?.reports ?? 0 })}</p>
        </EmptyState>
      ) : (
        <>
          <Text as="p" tone="muted" size="grid">
            {text.intro}
          </Text>
          <div className={styles.cards}>
            {shown.map((kind) => (
              <FindingCard key={kind.name} found={kind} />
            ))}
          </div>
          <Text as="p" tone="muted" size="grid" role="status">
            {empty.length > 0 ? text.nothing({ kinds: listText(empty.map(({ name }) => name)) }) : null}
          </Text>
        </>
      )}
    </ScrollRegion>
  );
}

function useFoundKinds(
  { rings, travel, fastest, hotSpots, drift, meetings }: ReturnType<typeof useFindings>,
  onOpenReport: OpenReportSlot['onOpenReport'],
): readonly FoundKind[] {
  const stores = useStores();
  const watches = useSubject('watches', ({ items }) => items);
  const hits = useSubject('unseenHits', (state) => state);
  const { toolNames, findings: text } = messages.investigate;
  const { ask, choose } = stores.investigation.getState();
  const rules = useSubject('settings', ({ settings }) => settings);
  const met = meetings.reply?.kind === 'found' ? meetings.reply : null;
  return [
    {
      name: text.rings,
      icon: <Share2 size={16} aria-hidden="true" />,
      count: rings.reply?.count ?? 0,
      lines: rings.reply ? ringLines(rings.reply, stores) : [],
      result: rings,
      reading: messages.links.searching,
      failed: messages.links.failed,
      onShowAll: () => ask('links', emptyInvestigation.links),
    },
    {
      name: toolNames.hotSpots,
      icon: <Hexagon size={16} aria-hidden="true" />,
      count: hotSpots.reply?.count ?? 0,
      lines: hotSpots.reply ? hotSpotLines(hotSpots.reply, stores) : [],
      result: hotSpots,
      reading: messages.hotSpots.reading,
      failed: messages.hotSpots.failed,
      onShowAll: () => ask('hotSpots', emptyInvestigation.hotSpots),
    },
    {
      name: toolNames.meetings,
      icon: <Users size={16} aria-hidden="true" />,
      count: met ? met.pairs.sure + met.gatherings.sure : 0,
      lines: met ? meetingLines(met, stores) : [],
      result: meetings,
      reading: messages.meetings.reading,
      failed: messages.meetings.failed,
      onShowAll: () => ask('meetings', emptyInvestigation.meetings),
    },
    {
      name: messages.words.signals[travelSignal],
      icon: <PlaneTakeoff size={16} aria-hidden="true" />,
      count: travel.reply?.find(({ value }) => value === travelSignal)?.count ?? 0,
      lines: fastest ? travelLines(fastest, rules, onOpenReport) : [],
      result: travel,
      reading: messages.words.reports.reading,
      failed: messages.words.reports.notRead,
      onShowAll: () => {
        stores.navigation.getState().go('reports');
        void stores.reports.getState().show(travelled);
      },
    },
    {
      name: toolNames.drift,
      icon: <TrendingUp size={16} aria-hidden="true" />,
      count: drift.reply ? drift.reply.findings.length + drift.reply.moreFindings : 0,
      lines: drift.reply ? driftLines(drift.reply, stores) : [],
      result: drift,
      reading: messages.drift.reading,
      failed: messages.drift.failed,
      onShowAll: () => ask('drift', emptyInvestigation.drift),
    },
    {
      name: messages.watches.unseen,
      icon: <BellRing size={16} aria-hidden="true" />,
      count: unseenCount(hits.states),
      lines: watchLines(hits.states, watches, stores),
      result: { isAnswered: true, problem: hits.problem, readAgain: hits.readAgain },
      reading: messages.watches.running,
      failed: messages.watches.notListed,
      onShowAll: () => choose('watches'),
    },
  ];
}
