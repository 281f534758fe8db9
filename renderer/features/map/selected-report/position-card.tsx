import { Telescope } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Position, PositionSource } from '../../../../shared/domain/position';
import { proxies, type Signal } from '../../../../shared/domain/report';
import { timelinesOfReport } from '../../../../shared/domain/report-pivots';
import { messages } from '../../../../shared/i18n/messages';
import { positionNames } from '../../../../shared/i18n/position-text';
import { CopyButton } from '../../../components/copy-button';
import { GlossaryTerm } from '../../../components/glossary-term';
import { PivotMenus } from '../../../components/pivot-menus';
import { PlaceItems } from '../../../components/place-items';
import { SignalBadge } from '../../../components/signal-badge';
import { ReceivedText } from '../../../ui/hostile-text';
import { Panel, Row, Text } from '../../../ui/layout';
import { Menu, MenuButton } from '../../../ui/menu';
import { MapCard } from '../map-card';
import styles from '../map-card.module.css';
import { coordinates, positionName } from '../place-text';
import { MarkerShape } from '../shapes';
import {
  addressOf,
  legInterval,
  positionProblems,
  radiusInWords,
  radiusReason,
  sentCoordinate,
  verdictInWords,
} from './position-facts';
import type { Leg } from './report-lines';
import type { ReportText, SelectedReport } from './use-selected-report';

interface PositionCardProps {
  readonly position: Position;
  readonly selected: SelectedReport;
  /** The legs of this position. */
  readonly legs: readonly Leg[];
  readonly onClose: () => void;
}

/** Shows everything that the report contains about one of its positions. */
export function PositionCard({ position, selected, legs, onClose }: PositionCardProps) {
  const { source } = position;
  const words = messages.map.positions;
  const place = coordinates(position);
  const type = selected.text?.report.location?.locationType ?? null;
  const heading = (
    <>
      <MarkerShape source={source} size={18} doubtful={position.suspicious} />
      <GlossaryTerm vocabulary="position" word={positionNames[source]} />
    </>
  );
  return (
    <MapCard label={positionName(position)} heading={heading} onClose={onClose}>
      {positionProblems(selected, source).map((problem) => (
        <Panel key={problem} as="p" kind="warning" tone="warning" size="small" className={styles.warning}>
          <ReceivedText text={problem} />
        </Panel>
      ))}
      <div className={styles.facts}>
        <dl>
          <Fact term={messages.words.fields.place}>
            <ReceivedText text={position.place || null} />
          </Fact>
          <Fact term={words.coordinates}>
            <span className="mono">{place}</span>
            <CopyButton text={place} label={words.copy} />
          </Fact>
          <Fact term={words.assumedRadius}>
            {radiusInWords(selected, source)}
            <Text tone="muted" size="small">
              {radiusReason(selected, source)}
            </Text>
          </Fact>
          {source === 'location' && type ? (
            <Fact term={words.type}>
              <GlossaryTerm vocabulary="location_type" word={type} />
            </Fact>
          ) : null}
          {source === 'ip' ? <ProxyFact signals={selected.signals} /> : null}
          {legs.map((leg) => (
            <DistanceFact key={leg.key} leg={leg} other={leg.from === source ? leg.to : leg.from} />
          ))}
        </dl>
        {selected.text ? <ReceivedAddress text={selected.text} source={source} /> : null}
      </div>
      <Row wrap gap={8} className={styles.below}>
        {selected.text ? (
          <PivotMenus
            timelines={timelinesOfReport(selected.text)}
            here={position}
            ipPlace={source === 'ip' || (source === 'location' && type === 'ip') ? position : null}
          />
        ) : null}
        {position.suspicious ? null : <InvestigatePlace position={position} />}
      </Row>
    </MapCard>
  );
}

/** A menu that leads from a position to the tools that start at a place. */
function InvestigatePlace({ position }: Pick<PositionCardProps, 'position'>) {
  const { source, place: name, latitude, longitude } = position;
  return (
    <Menu
      trigger={
        <MenuButton icon={<Telescope aria-hidden="true" />}>{messages.commands.names.investigate}</MenuButton>
      }
    >
      <PlaceItems
        place={{ name, latitude, longitude }}
        links={[source === 'ip' ? 'ipPlace' : 'place']}
        description={coordinates(position)}
      />
    </Menu>
  );
}

function DistanceFact({ leg, other }: { readonly leg: Leg; readonly other: PositionSource }) {
  return (
    <Fact term={messages.map.positions.to[other]}>
      {leg.interval ? legInterval(leg) : leg.distance}
      <Text tone="muted" size="small">
        {leg.interval ? `${leg.distance}, ${verdictInWords(leg)}` : verdictInWords(leg)}
      </Text>
    </Fact>
  );
}

/** The address as sent by the service, field by field with the specification's names. */
function ReceivedAddress({ text, source }: { readonly text: ReportText; readonly source: PositionSource }) {
  const address = addressOf(text.report, source);
  if (!address) return null;
  const facts: readonly (readonly [string, string | null])[] = [
    ['city', address.city],
    ['state', address.state],
    ['region', address.region],
    ['country', address.country],
    ['country_code', address.countryCode],
    ['latitude', sentCoordinate(text, source, 'latitude')],
    ['longitude', sentCoordinate(text, source, 'longitude')],
  ];
  return (
    <>
      <Text as="h3" tone="muted" size="small" weight={500} className={styles.part}>
        {messages.map.positions.addressAsReceived}
      </Text>
      <dl>
        {facts.map(([term, value]) =>
          value === null ? null : (
            <Fact key={term} term={term}>
              <ReceivedText text={value} mono={term === 'latitude' || term === 'longitude'} />
            </Fact>
          ),
        )}
      </dl>
    </>
  );
}

function ProxyFact({ signals }: { readonly signals: readonly Signal[] }) {
  const raised = proxies.filter((proxy) => signals.includes(proxy));
  if (raised.length === 0) return null;
  return (
    <Fact term={messages.map.positions.behind}>
      {raised.map((signal) => (
        <SignalBadge key={signal} signal={signal} />
      ))}
    </Fact>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <Text as="dt" tone="muted">
        {term}
      </Text>
      <Row as="dd" wrap gap={4} breakWords>
        {children}
      </Row>
    </div>
  );
}
