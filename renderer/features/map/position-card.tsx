import type { ReactNode } from 'react';
import { type Position, type PositionSource, positionNames } from '../../../shared/domain/position';
import type { Address, Report } from '../../../shared/domain/report';
import { pivotsOf } from '../../../shared/domain/report-pivots';
import type { Signal } from '../../../shared/domain/signals';
import { CopyButton } from '../../ui/copy-button';
import { GlossaryTerm } from '../../ui/glossary-term';
import { ReceivedText } from '../../ui/hostile-text';
import { PivotMenus } from '../../ui/pivot-menus';
import { SignalBadge } from '../../ui/signal-badge';
import { MapCard } from './map-card';
import { coordinates, positionName } from './place-words';
import { PositionShape } from './position-shape';
import type { Leg } from './report-lines';
import type { SelectedReport } from './use-selected-report';

interface PositionCardProps {
  readonly position: Position;
  readonly selected: SelectedReport;
  readonly legs: readonly Leg[];
  readonly onClose: () => void;
}

/** Everything the report says of one of its positions. */
export function PositionCard({ position, selected, legs, onClose }: PositionCardProps) {
  const { source } = position;
  const address = selected.report ? addressOf(selected.report, source) : null;
  const place = coordinates(position);
  const heading = (
    <>
      <PositionShape source={source} size={18} doubtful={position.suspicious} />
      <GlossaryTerm vocabulary="position" word={positionNames[source]} />
    </>
  );
  return (
    <MapCard label={positionName(position)} heading={heading} onClose={onClose}>
      {position.suspicious ? (
        <p className="map-card__warning">At exactly 0, 0: most often this means that there was no fix.</p>
      ) : null}
      {position.wrapped ? (
        <p className="map-card__warning">Its longitude was given beyond 180°: this is the same meridian.</p>
      ) : null}
      <dl className="map-card__facts">
        <Fact term="Coordinates">
          <span className="mono">{place}</span>
          <CopyButton text={place} label="Copy coordinates" />
        </Fact>
        {address ? (
          <AddressFacts address={address} />
        ) : (
          <Fact term="Place">{position.place || 'not given'}</Fact>
        )}
        {source === 'location' && selected.report?.location?.locationType ? (
          <Fact term="Type">
            <GlossaryTerm vocabulary="location_type" word={selected.report.location.locationType} />
          </Fact>
        ) : null}
        {source === 'ip' ? <ProxyFact signals={selected.signals} /> : null}
        {legs.map((leg) => {
          const other = leg.from === source ? leg.to : leg.from;
          return (
            <Fact key={leg.key} term={`To ${positionNames[other]}`}>
              {leg.distance}
            </Fact>
          );
        })}
      </dl>
      {selected.report ? (
        <div className="map-card__pivots">
          <PivotMenus
            timelines={pivotsOf(selected.report).timelines}
            here={position}
            ipPlace={source === 'ip' ? position : null}
          />
        </div>
      ) : null}
    </MapCard>
  );
}

function AddressFacts({ address }: { readonly address: Address }) {
  const country = [address.country, address.countryCode && `(${address.countryCode})`]
    .filter(Boolean)
    .join(' ');
  const facts: readonly (readonly [string, string | null])[] = [
    ['City', address.city],
    ['State', address.state],
    ['Region', address.region],
    ['Country', country || null],
  ];
  return facts.map(([term, text]) =>
    text === null ? null : (
      <Fact key={term} term={term}>
        <ReceivedText text={text} />
      </Fact>
    ),
  );
}

function ProxyFact({ signals }: { readonly signals: readonly Signal[] }) {
  const raised = signals.filter((signal) => signal === 'TOR' || signal === 'VPN');
  if (raised.length === 0) return null;
  return (
    <Fact term="Behind">
      {raised.map((signal) => (
        <SignalBadge key={signal} signal={signal} />
      ))}
    </Fact>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="map-card__fact">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The address that a source of the report gives. */
function addressOf(report: Report, source: PositionSource): Address | null {
  const located = {
    geo: report.geoLocation,
    em: report.emLocation,
    ip: report.ip,
    location: report.location,
  }[source];
  return located?.address ?? null;
}
