import type { ReportDetail } from '../../../../shared/contract/report.calls';
import { derivedSignals } from '../../../../shared/domain/derived-signals';
import { arrivalsAt, isTrusted } from '../../../../shared/domain/explanation/arrivals';
import { isImpossible } from '../../../../shared/domain/moves';
import { everyReport } from '../../../../shared/domain/report-query';
import { representativeMove } from '../../../../shared/domain/travel-story';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { distanceInTimeText, whereText } from '../../../../shared/i18n/move-text';
import { succeed } from '../../../../shared/result';
import type { Settings } from '../../../../shared/settings';
import { InstantText } from '../../../components/instant-text';
import type { Query } from '../../../state/queries/query';
import { ReceivedText } from '../../../ui/hostile-text';
import { Sentence } from '../../../ui/sentence';
import type { FindingLine } from './found-kind';

/** The signal of reports that no one can have travelled to. */
export const [travelSignal] = derivedSignals;

/** Those reports. */
export const travelled = {
  ...everyReport,
  filters: [{ field: 'signal', in: [travelSignal], out: [] }],
} as const;

/** Reads the report with the fastest impossible travel; null for none. */
export const fastestQuery: Query<ReportDetail | null> = {
  call: 'reports.page',
  args: [travelSignal, 'fastest'],
  read: async ({ bridge }) => {
    const query = { ...travelled, sort: { column: 'travel', descending: true } } as const;
    const page = await bridge.call('reports.page', { query, asOf: null, page: 1, limit: 1 });
    if (!page.ok) return page;
    const [row] = page.value.rows;
    return row ? bridge.call('reports.detail', { key: row.key }) : succeed(null);
  },
};

/** Returns the line of a report with the impossible travel to it, which opens it; none if the settings no longer find it. */
export function travelLines(
  detail: ReportDetail,
  rules: Pick<Settings, 'assumedRadii' | 'travelLimits'>,
  onOpenReport: (key: string) => void,
): readonly FindingLine[] {
  const { key, report } = detail;
  const [fastest] = arrivalsAt(detail, rules)
    .flatMap(({ traveller, step }) => {
      const move = isImpossible(step) && !isTrusted(traveller) ? representativeMove(step) : null;
      return move ? [{ traveller, move }] : [];
    })
    .toSorted((one, other) => other.move.kmPerHour - one.move.kmPerHour);
  if (!fastest) return [];
  const { traveller, move } = fastest;
  return [
    {
      key,
      title: (
        <Sentence
          text={messages.investigate.findings.travel({ who: gap('who'), from: gap('from'), to: gap('to') })}
          parts={{
            who: (
              <ReceivedText
                text={(traveller === 'device' ? null : report.user?.id) ?? report.device?.id ?? null}
              />
            ),
            from: <ReceivedText text={whereText(move.from)} />,
            to: <ReceivedText text={whereText(move.to)} />,
          }}
        />
      ),
      facts: (
        <>
          {distanceInTimeText(move)} · <InstantText nanoseconds={report.timestamp} />
        </>
      ),
      isRisky: true,
      onOpen: () => onOpenReport(key),
    },
  ];
}
