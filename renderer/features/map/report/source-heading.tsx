import { type PositionSource, positionNames } from '../../../../shared/domain/position';
import { messages } from '../../../../shared/messages/messages';
import { PositionShape } from '../position-shape';
import './source-heading.css';

interface SourceHeadingProps {
  readonly source: PositionSource;
  readonly doubtful?: boolean;
  /** Where there is no room for the whole name. */
  readonly short?: boolean;
}

/** A source's shape and name, heading a row or column of a table. */
export function SourceHeading({ source, doubtful = false, short = false }: SourceHeadingProps) {
  return (
    <span className="source-heading">
      <PositionShape source={source} size={16} doubtful={doubtful} />
      {short ? messages.map.positions.shortNames[source] : positionNames[source]}
    </span>
  );
}
