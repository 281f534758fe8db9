import { moveInWords } from '../../shared/domain/move-words';
import type { Move, TrackStep } from '../../shared/domain/moves';
import { positionNames } from '../../shared/domain/position';
import { messages } from '../../shared/messages/messages';
import { ReceivedText } from './hostile-text';
import './move-list.css';
import { PositionShape } from './position-shape';

const sources = ['geo', 'em', 'ip'] as const;

/** How each source says that a report came where it is from where it was before; nothing where none says it. */
export function MoveList({ step }: { readonly step: TrackStep }) {
  const moves = sources.flatMap((source) => {
    const move = step.moves[source];
    return move ? [{ source, move }] : [];
  });
  if (moves.length === 0) return null;
  return (
    <ul className="move-list" aria-label={messages.words.moves.title}>
      {moves.map(({ source, move }) => (
        <li key={source}>
          <PositionShape source={source} />
          <span>
            <ReceivedText text={`${positionNames[source]} ${moveInWords(move)}${skippedWords(move)}`} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function skippedWords({ skipped }: Move): string {
  return skipped === 0 ? '' : ` ${messages.words.moves.reportsBetween(skipped)}`;
}
