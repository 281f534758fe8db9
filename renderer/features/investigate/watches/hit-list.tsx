import { FileSearch } from 'lucide-react';
import type { WatchHit } from '../../../../shared/contract/watches.calls';
import { messages } from '../../../../shared/i18n/messages';
import { InstantText } from '../../../components/instant-text';
import { PlaceText } from '../../../components/place-text';
import { RiskBadge } from '../../../components/risk-badge';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Row, Stack, Text } from '../../../ui/layout';
import styles from './watches-tool.module.css';

interface HitListProps {
  readonly label: string;
  readonly hits: readonly WatchHit[];
  readonly onOpenReport: (key: string) => void;
}

/** Reports that a watch found, certain and possible ones apart. */
export function HitList({ label, hits, onOpenReport }: HitListProps) {
  const text = messages.watches;
  return (
    <Stack gap={6}>
      <Text as="p" weight={600} size="grid">
        {label}
      </Text>
      <ul className={styles.hits} aria-label={label}>
        {hits.map(({ row, certainty }) => (
          <li key={row.key} className={styles.hit}>
            <Row gap={8} wrap grow>
              <Badge tone={certainty === 'certain' ? 'accent' : 'warning'}>{text.certainty[certainty]}</Badge>
              {row.riskAssignment === null ? null : <RiskBadge risk={row.riskAssignment} />}
              <InstantText nanoseconds={row.timestamp} />
              {row.place === '' ? null : (
                <Text tone="muted" size="small" truncate>
                  <PlaceText of={row} />
                </Text>
              )}
            </Row>
            <Button
              size="small"
              icon={<FileSearch aria-hidden="true" />}
              aria-label={`${messages.commands.placeKeys['grid read']} ${row.key}`}
              onClick={() => onOpenReport(row.key)}
            >
              {messages.commands.placeKeys['grid read']}
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
