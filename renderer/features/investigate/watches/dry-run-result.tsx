import { TriangleAlert } from 'lucide-react';
import type { WatchDryRun } from '../../../../shared/contract/watches.calls';
import {
  type DayCount,
  dryRunDays,
  isTooMany,
  maxHitsPerDay,
  summaryOf,
} from '../../../../shared/domain/watch';
import { messages } from '../../../../shared/i18n/messages';
import { decimalText } from '../../../../shared/i18n/number-text';
import { Stack, Text } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import styles from './watches-tool.module.css';

/** How many reports a watch would have found in the past. */
export function DryRunResult({ days }: Pick<WatchDryRun, 'days'>) {
  const text = messages.watches;
  const [month, all] = [summaryOf(days, 30), summaryOf(days, dryRunDays)];
  const isEmpty = all.certain + all.possible === 0;
  return (
    <Stack gap={10}>
      <Text as="p" weight={600} role="status">
        {isEmpty ? text.noHits({ days: all.days }) : rateText(month.perDay)}
      </Text>
      {days.length < dryRunDays ? (
        <Text as="p" tone="muted" size="small">
          {text.onlyDays({ days: days.length })}
        </Text>
      ) : null}
      {isEmpty ? null : (
        <>
          <dl className={styles.sums}>
            {[month, all].map((summary, index) => (
              <div key={index === 0 ? 'month' : 'all'}>
                <dt>{text.ofDays({ days: summary.days })}</dt>
                <dd>
                  {text.certain({ count: summary.certain })}, {text.possible({ count: summary.possible })}
                </dd>
              </div>
            ))}
          </dl>
          <DayBars days={days} />
        </>
      )}
      {isTooMany(days) ? (
        <Notice kind="warning" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          {text.tooMany({ max: maxHitsPerDay })}
        </Notice>
      ) : null}
    </Stack>
  );
}

/** A bar for each day: possible hits above the certain ones. */
function DayBars({ days }: { readonly days: readonly DayCount[] }) {
  const most = Math.max(1, ...days.map(({ certain, possible }) => certain + possible));
  const share = (count: number) => ({ height: `${(count / most) * 100}%` });
  return (
    <div className={styles.bars} role="img" aria-label={messages.watches.chart({ days: days.length })}>
      {days.map(({ certain, possible }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the list
        <span key={index} className={styles.bar}>
          <span className={styles.possible} style={share(possible)} />
          <span className={styles.certain} style={share(certain)} />
        </span>
      ))}
    </div>
  );
}

/** "About 2.4 a day" */
function rateText(perDay: number): string {
  const text = messages.watches;
  return perDay > 0 && perDay < 0.1 ? text.seldom : text.perDay({ hits: decimalText(perDay, 1) });
}
