import { type PositionSource, positionSources } from '../../../../shared/domain/position';
import { messages } from '../../../../shared/i18n/messages';
import { positionNames } from '../../../../shared/i18n/position-text';
import { CopyButton } from '../../../components/copy-button';
import { ReceivedText } from '../../../ui/hostile-text';
import { visibleText } from '../../../ui/visible-text';
import { coordinates } from '../place-text';
import { positionProblems, sentCoordinate } from './position-problems';
import { radiusInWords, radiusReason } from './radius-text';
import { SourceHeading } from './source-heading';
import type { SelectedReport } from './use-selected-report';

/** All positions of the report, including those that aren't on the map, and the problems of each. */
export function PositionsTable({ selected }: { readonly selected: SelectedReport }) {
  const listed = positionSources.filter(
    (source) =>
      [...selected.positions, ...selected.unusable].some((each) => each.source === source) ||
      positionProblems(selected, source).length > 0,
  );
  const words = messages.map.positions;
  if (listed.length === 0) return <p className="positions-panel__none">{words.none}</p>;
  return (
    <table className="positions-table" aria-label={words.label}>
      <thead>
        <tr>
          <th scope="col">{words.source}</th>
          <th scope="col">{words.place}</th>
          <th scope="col">{words.coordinates}</th>
          <th scope="col">{words.assumedRadius}</th>
          <th scope="col">{words.problems}</th>
        </tr>
      </thead>
      <tbody>
        {listed.map((source) => (
          <PositionRow key={source} selected={selected} source={source} />
        ))}
      </tbody>
    </table>
  );
}

interface PositionRowProps {
  readonly selected: SelectedReport;
  readonly source: PositionSource;
}

function PositionRow({ selected, source }: PositionRowProps) {
  const position = selected.positions.find((each) => each.source === source);
  const place = (position ?? selected.unusable.find((each) => each.source === source))?.place ?? '';
  const problems = positionProblems(selected, source);
  const words = messages.map.positions;
  return (
    <tr>
      <th scope="row">
        <SourceHeading source={source} doubtful={position?.suspicious ?? false} />
      </th>
      <td className="positions-table__place" title={visibleText(place)}>
        <ReceivedText text={place || null} />
      </td>
      <td className="positions-table__coordinates">
        {position ? (
          <span className="positions-table__copied">
            <span className="mono">{coordinates(position)}</span>
            <CopyButton text={coordinates(position)} label={words.copyOf(positionNames[source])} />
          </span>
        ) : (
          <SentCoordinates selected={selected} source={source} />
        )}
      </td>
      <td className="positions-table__radius">
        {position ? (
          <span title={words.assumedFor(radiusReason(selected, source))}>
            {radiusInWords(selected, source)}
          </span>
        ) : (
          <span className="positions-table__nothing">–</span>
        )}
      </td>
      <td className="positions-table__problems">
        {problems.length === 0 ? <span className="positions-table__nothing">{words.noProblems}</span> : null}
        {problems.map((problem) => (
          <span key={problem} className="positions-table__problem">
            <ReceivedText text={problem} />
          </span>
        ))}
      </td>
    </tr>
  );
}

/** Longer values aren't numbers. The report's details show them in full. */
const maxLength = 24;

function SentCoordinates({ selected, source }: PositionRowProps) {
  const { text } = selected;
  const sent = (['latitude', 'longitude'] as const).map((name) => {
    const value = (text && sentCoordinate(text, source, name)) ?? messages.map.positions.notGiven;
    return value.length > maxLength ? `${value.slice(0, maxLength)}…` : value;
  });
  return (
    <span className="positions-table__nothing">
      <ReceivedText text={sent.join(', ')} mono />
    </span>
  );
}
