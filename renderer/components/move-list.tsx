import type { Move } from '../../shared/domain/move';
import type { TrackStep } from '../../shared/domain/moves';
import { messages } from '../../shared/i18n/messages';
import { moveText } from '../../shared/i18n/move-text';
import { positionNames } from '../../shared/i18n/position-text';
import { ReceivedText } from '../ui/hostile-text';
import { Row, Text } from '../ui/layout';
import styles from './move-list.module.css';
import { PositionShape } from './position-shape';

const sources = ['geo', 'em', 'ip'] as const;
const isImpossibleMove = ({ impossible }: Move) => impossible;

/** How the report moved since the previous one, by source. Empty if no source says it. */
export function MoveList({ step }: { readonly step: TrackStep }) {
  const ofSources = sources.flatMap((source) => step.moves[source] ?? []);
  const { whole } = step.moves;
  // The report as a whole mostly repeats one of the others.
  const isOwn = whole && (ofSources.length === 0 || (whole.impossible && !ofSources.some(isImpossibleMove)));
  const moves = isOwn ? [...ofSources, whole] : ofSources;
  if (moves.length === 0) return null;
  return (
    <Text as="ul" tone="muted" size="small" className={styles.root} aria-label={messages.words.moves.title}>
      {moves.map((move) => (
        <Row as="li" key={move === whole ? 'whole' : move.to.source} gap={6} align="baseline">
          <PositionShape source={move.to.source} />
          <span>
            <ReceivedText text={`${positionNames[move.to.source]} ${moveText(move)}${skippedText(move)}`} />
          </span>
        </Row>
      ))}
    </Text>
  );
}

function skippedText({ skipped }: Move): string {
  return skipped === 0 ? '' : ` ${messages.words.moves.reportsBetween({ count: skipped })}`;
}
