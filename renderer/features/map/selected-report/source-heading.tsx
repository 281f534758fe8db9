import type { PositionSource } from '../../../../shared/domain/position';
import { messages } from '../../../../shared/i18n/messages';
import { positionNames } from '../../../../shared/i18n/position-text';
import { PositionShape } from '../position-shape';
import './source-heading.css';

interface SourceHeadingProps {
  readonly source: PositionSource;
  readonly doubtful?: boolean;
  /** Uses the short name if there is no room for the full one. */
  readonly short?: boolean;
}

/** A source's shape and name as the heading of a row or column. */
export function SourceHeading({ source, doubtful = false, short = false }: SourceHeadingProps) {
  return (
    <span className="source-heading">
      <PositionShape source={source} size={16} doubtful={doubtful} />
      {short ? messages.map.positions.shortNames[source] : positionNames[source]}
    </span>
  );
}
