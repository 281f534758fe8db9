import type { Move } from '../../shared/domain/move';
import type { TrackStep } from '../../shared/domain/moves';
import { messages } from '../../shared/i18n/messages';
import { moveText } from '../../shared/i18n/move-text';
import { positionNames } from '../../shared/i18n/position-text';
import { ReceivedText } from '../ui/hostile-text';
import styles from './move-list.module.css';
import { PositionShape } from './position-shape';

const sources = ['geo', 'em', 'ip'] as const;

/** How the report moved since the previous one, by source. Empty if no source says it. */
export function MoveList({ step }: { readonly step: TrackStep }) {
  const moves = sources.flatMap((source) => {
    const move = step.moves[source];
    return move ? [{ source, move }] : [];
  });
  if (moves.length === 0) return null;
  return (
    <ul className={styles.root} aria-label={messages.words.moves.title}>
      {moves.map(({ source, move }) => (
        <li key={source}>
          <PositionShape source={source} />
          <span>
            <ReceivedText text={`${positionNames[source]} ${moveText(move)}${skippedText(move)}`} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function skippedText({ skipped }: Move): string {
  return skipped === 0 ? '' : ` ${messages.words.moves.reportsBetween(skipped)}`;
}
