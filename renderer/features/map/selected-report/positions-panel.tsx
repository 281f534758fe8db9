import { TriangleAlert } from 'lucide-react';
import { type Position, type PositionSource, positionSources } from '../../../../shared/domain/position';
import { messages } from '../../../../shared/i18n/messages';
import { positionNames } from '../../../../shared/i18n/position-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { CopyButton } from '../../../components/copy-button';
import { DisagreementSummary } from '../../../components/disagreement-summary';
import { DataTable } from '../../../ui/data-table';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { coordinates } from '../place-text';
import { MarkerShape } from '../shapes';
import {
  legInterval,
  positionProblems,
  radiusInWords,
  radiusReason,
  sentCoordinate,
  verdictInWords,
} from './position-facts';
import styles from './positions-panel.module.css';
import type { Leg } from './report-lines';
import type { SelectedReport } from './use-selected-report';

interface PositionsPanelProps {
  readonly selected: SelectedReport;
  readonly legs: readonly Leg[];
}

/** The report's positions, the distances between them and the assessment of their disagreement, as tables. */
export function PositionsPanel({ selected, legs }: PositionsPanelProps) {
  const { positions, disagreement } = selected;
  return (
    <div className={styles.root}>
      <div>
        <PositionsTable selected={selected} />
      </div>
      <div className={styles.distances}>
        <DistancesTable positions={positions} legs={legs} />
      </div>
      <div className={styles.summary}>
        <DisagreementSummary disagreement={disagreement} />
      </div>
    </div>
  );
}

/** All positions of the report, including those that aren't on the map, and the problems of each. */
function PositionsTable({ selected }: { readonly selected: SelectedReport }) {
  const listed = positionSources.filter(
    (source) =>
      [...selected.positions, ...selected.unusable].some((each) => each.source === source) ||
      positionProblems(selected, source).length > 0,
  );
  const words = messages.map.positions;
  if (listed.length === 0) return <None text={words.none} />;
  return (
    <DataTable compact className={styles.table} aria-label={messages.words.fields.positions}>
      <thead>
        <tr>
          <th scope="col">{messages.words.terms.source}</th>
          <th scope="col">{messages.words.fields.place}</th>
          <th scope="col">{words.coordinates}</th>
          <th scope="col" data-number>
            {words.assumedRadius}
          </th>
          <th scope="col">{words.problems}</th>
        </tr>
      </thead>
      <tbody>
        {listed.map((source) => (
          <PositionRow key={source} selected={selected} source={source} />
        ))}
      </tbody>
    </DataTable>
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
      <td className={styles.place} title={visibleText(place)}>
        <ReceivedText text={place || null} />
      </td>
      <td>
        {position ? (
          <Row as="span" inline gap={2}>
            <span className="mono">{coordinates(position)}</span>
            <CopyButton text={coordinates(position)} label={words.copyOf[source]} />
          </Row>
        ) : (
          <SentCoordinates selected={selected} source={source} />
        )}
      </td>
      <td data-number>
        {position ? (
          <span title={words.assumedFor({ reason: radiusReason(selected, source) })}>
            {radiusInWords(selected, source)}
          </span>
        ) : (
          <Text tone="faint">–</Text>
        )}
      </td>
      <td className={styles.problems}>
        {problems.length === 0 ? <Text tone="faint">{messages.words.received.none}</Text> : null}
        {problems.map((problem) => (
          <Text key={problem} as="p" tone="warning" size="small" breakWords>
            <ReceivedText text={problem} />
          </Text>
        ))}
      </td>
    </tr>
  );
}

function None({ text }: { readonly text: string }) {
  return (
    <Text as="p" tone="muted" className={styles.none}>
      {text}
    </Text>
  );
}

/** Longer values aren't numbers. The report's details show them in full. */
const maxLength = 24;

function SentCoordinates({ selected, source }: PositionRowProps) {
  const { text } = selected;
  const sent = (['latitude', 'longitude'] as const).map((name) => {
    const value = (text && sentCoordinate(text, source, name)) ?? messages.words.received.notGiven;
    return value.length > maxLength ? `${value.slice(0, maxLength)}…` : value;
  });
  return (
    <Text tone="faint">
      <ReceivedText text={sent.join(', ')} mono />
    </Text>
  );
}

interface DistancesTableProps {
  readonly positions: readonly Position[];
  readonly legs: readonly Leg[];
}

/** The distances between all positions: as reported, as an interval at the assumed radii, and the verdict. */
function DistancesTable({ positions, legs }: DistancesTableProps) {
  const words = messages.map.distances;
  if (positions.length < 2) {
    return (
      <None
        text={
          positions.length === 1
            ? messages.report.distances.onePosition
            : messages.report.distances.noPosition
        }
      />
    );
  }
  const sources = positions.map(({ source }) => source);
  return (
    <DataTable compact className={styles.table} aria-label={words.label}>
      <thead>
        <tr>
          <th scope="col">{messages.words.fields.distance}</th>
          {sources.map((source) => (
            <th key={source} scope="col" data-number>
              <SourceHeading source={source} short />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sources.map((from) => (
          <tr key={from}>
            <th scope="row">
              <SourceHeading source={from} />
            </th>
            {sources.map((to) => (
              <td key={to} data-number>
                <DistanceCell leg={legBetween(legs, from, to)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function DistanceCell({ leg }: { readonly leg: Leg | undefined }) {
  if (!leg) return <Text tone="faint">–</Text>;
  const { kind, distance, interval } = leg;
  const isExcused = kind === 'explained' || kind === 'doubtful';
  return (
    <Stack as="span" className={styles.distance}>
      <Row
        as="span"
        gap={4}
        weight={kind === 'apart' ? 600 : undefined}
        tone={isExcused ? 'muted' : undefined}
      >
        {kind === 'apart' ? (
          <Text tone="warning">
            <TriangleAlert size={12} aria-hidden="true" />
          </Text>
        ) : null}
        {distance}
        <VerdictText leg={leg} />
      </Row>
      {interval ? (
        <Text tone="muted" size="tiny">
          {legInterval(leg)}
        </Text>
      ) : null}
    </Stack>
  );
}

/**
 * The verdict. An explanation is visible; other verdicts show in the style of the distance and are only text
 * for screen readers.
 */
function VerdictText({ leg }: { readonly leg: Leg }) {
  const visible =
    leg.kind === 'doubtful'
      ? verdictInWords(leg)
      : leg.explainedBy && messages.words.signals[leg.explainedBy];
  return (
    <>
      {visible ? (
        <Text size="tiny" aria-hidden="true">
          {visible}
        </Text>
      ) : null}
      <span className="visually-hidden">, {verdictInWords(leg)}, </span>
    </>
  );
}

function legBetween(legs: readonly Leg[], one: PositionSource, other: PositionSource): Leg | undefined {
  return legs.find(({ from, to }) => (from === one && to === other) || (to === one && from === other));
}

interface SourceHeadingProps {
  readonly source: PositionSource;
  readonly doubtful?: boolean;
  /** Uses the short name if there is no room for the full one. */
  readonly short?: boolean;
}

/** A source's shape and name as the heading of a row or column. */
function SourceHeading({ source, doubtful = false, short = false }: SourceHeadingProps) {
  const shortNames = { ...messages.positions.names, ...messages.map.positions.shortNames };
  return (
    <Row as="span" inline gap={6} nowrap>
      <MarkerShape source={source} size={16} doubtful={doubtful} />
      {short ? shortNames[source] : positionNames[source]}
    </Row>
  );
}
