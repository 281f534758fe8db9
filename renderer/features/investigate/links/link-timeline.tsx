import type { LinkPicture, LinkTimeline as Timeline } from '../../../../shared/domain/links/link-picture';
import { messages } from '../../../../shared/i18n/messages';
import { useDayText } from '../../../components/use-day-text';
import { ReceivedText } from '../../../ui/hostile-text';
import { Text } from '../../../ui/layout';
import { ScrollRegion } from '../../../ui/regions';
import styles from './link-timeline.module.css';

interface LinkTimelineProps {
  readonly picture: LinkPicture;
  readonly timeline: Timeline;
}

/** When each user acted: a line a user, with those of a high risk marked. */
export function LinkTimeline({ picture: { nodes }, timeline: { from, until, rows } }: LinkTimelineProps) {
  const text = messages.links;
  const dayText = useDayText();
  const users = nodes.filter(({ ref }) => ref.kind === 'user').length;
  return (
    <ScrollRegion className={styles.root} aria-label={text.timeline}>
      <div className={styles.scale} aria-hidden="true">
        <Text size="tiny" tone="muted">
          {dayText(from)}
        </Text>
        <Text size="tiny" tone="muted">
          {dayText(until)}
        </Text>
      </div>
      <ul className={styles.rows}>
        {rows.map(({ node, counts, suspected }) => {
          const user = nodes[node];
          if (!user) return null;
          const reports = counts.reduce((sum, count) => sum + count, 0);
          const row = text.timelineRow({
            reports,
            first: dayText(user.first ?? from),
            last: dayText(user.last ?? until),
          });
          return (
            <li key={node} className={styles.row}>
              <Text size="tiny" truncate className={styles.user} title={row}>
                <ReceivedText text={user.ref.value} />
              </Text>
              <svg
                className={styles.bars}
                viewBox={`0 0 ${counts.length} 10`}
                preserveAspectRatio="none"
                role="img"
                aria-label={row}
              >
                <path className={styles.count} d={barsOf(counts)} />
                <path className={styles.suspected} d={barsOf(suspected)} />
              </svg>
            </li>
          );
        })}
      </ul>
      {users > rows.length ? (
        <Text as="p" size="tiny" tone="muted">
          {text.timelineCut({ shown: rows.length })}
        </Text>
      ) : null}
    </ScrollRegion>
  );
}

/** Returns a bar for each step with reports, higher with more of them. */
function barsOf(counts: readonly number[]): string {
  return counts
    .map((count, at) => {
      if (count === 0) return '';
      const height = Math.min(10, 3 + 2 * Math.log2(count));
      return `M${at + 0.1} 10v${-height}h0.8v${height}z`;
    })
    .join('');
}
