import { type Disagreement, mainReasons } from '../../shared/domain/disagreement';
import { reasonText } from '../../shared/i18n/disagreement-text';
import { gap } from '../../shared/i18n/gaps';
import { messages } from '../../shared/i18n/messages';
import { ReceivedText } from '../ui/hostile-text';
import { Stack, Text } from '../ui/layout';
import { Sentence } from '../ui/sentence';
import styles from './disagreement-summary.module.css';

/** Shows how much the report's sources contradict one another, and why. Empty if they don't. */
export function DisagreementSummary({ disagreement }: { readonly disagreement: Disagreement }) {
  // 0, 0 is in the notes, and the other distances are in their list.
  const reasons = mainReasons(disagreement);
  if (reasons.length === 0) return null;
  const { score } = disagreement;
  const words = messages.words.disagreement;
  return (
    <Stack gap={4} size="grid" className={styles.root}>
      <Text as="p" tabular title={words.scale}>
        {score === 0 ? (
          words.none
        ) : (
          <Sentence text={words.score({ score: gap('score') })} parts={{ score: <strong>{score}</strong> }} />
        )}
      </Text>
      <Stack as="ul" gap={2} tone="muted" size="small" aria-label={words.reasons}>
        {reasons.map((reason) => {
          const line = reasonText(reason);
          return (
            <li key={line}>
              <ReceivedText text={line} />
            </li>
          );
        })}
      </Stack>
    </Stack>
  );
}
