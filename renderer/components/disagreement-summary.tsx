import type { Disagreement, DisagreementReason } from '../../shared/domain/disagreement';
import { reasonText } from '../../shared/i18n/disagreement-text';
import { messages } from '../../shared/i18n/messages';
import { ReceivedText } from '../ui/hostile-text';
import { Stack, Text } from '../ui/layout';
import { Sentence } from '../ui/sentence';
import styles from './disagreement-summary.module.css';

/** Shows how much the report's sources contradict one another, and why. Empty if they don't. */
export function DisagreementSummary({ disagreement }: { readonly disagreement: Disagreement }) {
  const reasons = disagreement.reasons.filter(isListed);
  if (reasons.length === 0) return null;
  const { score } = disagreement;
  const words = messages.words.disagreement;
  return (
    <Stack gap={4} size="grid" className={styles.root}>
      <Text as="p" tabular title={words.scale}>
        {score === 0 ? (
          words.none
        ) : (
          <Sentence text={words.score} parts={{ score: <strong>{score}</strong> }} />
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

/** Only the largest distance is shown; the others are in the list of distances, and 0, 0 in the notes. */
function isListed(reason: DisagreementReason, at: number, all: readonly DisagreementReason[]): boolean {
  if (reason.kind === 'apart') return at === all.findIndex(({ kind }) => kind === 'apart');
  return reason.kind !== 'at 0, 0';
}
