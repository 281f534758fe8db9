import { disagreementOf } from '../../../../shared/domain/disagreement';
import { intervalInWords } from '../../../../shared/domain/distance-interval';
import { formatKm } from '../../../../shared/domain/geodesy';
import {
  type PositionSource,
  placeOf,
  positionNames,
  positionSources,
  positionsOf,
} from '../../../../shared/domain/position';
import type { Address, Report } from '../../../../shared/domain/report';
import { claimsOf } from '../../../../shared/domain/source-comparison';
import type { ReportDetail } from '../../../../shared/ipc/report-calls';
import { messages } from '../../../../shared/messages/messages';
import { useSubject } from '../../../state/stores';
import { DisagreementSummary } from '../../../ui/disagreement-summary';
import { PositionShape } from '../../../ui/position-shape';
import { coordinateAsSent } from '../coordinates';
import { PositionNotes } from '../position-notes';
import { SheetSection, SheetText } from './sheet-parts';

/** The specification's names of what holds the addresses. */
const holders: Readonly<Record<PositionSource, string>> = {
  geo: 'geo_location',
  em: 'em_location',
  ip: 'ip',
  location: 'location',
};

function addressOf(report: Report, source: PositionSource): Address | null {
  const { geoLocation, emLocation, ip, location } = report;
  return { geo: geoLocation, em: emLocation, ip, location }[source]?.address ?? null;
}

/** A place in a table: what is longer is no place. */
const longestPlace = 300;

/** Where the report says it happened, source by source, digit for digit. */
export function SheetPositions({ detail }: { readonly detail: ReportDetail }) {
  const words = messages.caseSheet;
  const { report, json } = detail;
  const { usable, unusable } = positionsOf(report);
  const given = positionSources.filter((source) => addressOf(report, source) !== null);
  return (
    <SheetSection title={words.positions}>
      {given.length === 0 ? <p>{words.none}</p> : null}
      {given.length === 0 ? null : (
        <table>
          <thead>
            <tr>
              <th scope="col" className="case-sheet__source">
                {words.source}
              </th>
              <th scope="col">{words.place}</th>
              <th scope="col" className="case-sheet__coordinate">
                {words.latitude}
              </th>
              <th scope="col" className="case-sheet__coordinate">
                {words.longitude}
              </th>
            </tr>
          </thead>
          <tbody>
            {given.map((source) => {
              const address = addressOf(report, source);
              return (
                <tr key={source}>
                  <th scope="row">
                    <PositionShape source={source} /> {positionNames[source]}
                  </th>
                  <td>
                    <SheetText text={address === null ? null : placeOf(address)} most={longestPlace} />
                  </td>
                  <td>
                    <SheetText text={coordinateAsSent(json, holders[source], address, 'latitude')} mono />
                  </td>
                  <td>
                    <SheetText text={coordinateAsSent(json, holders[source], address, 'longitude')} mono />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <PositionNotes usable={usable} unusable={unusable} tor={report.ip?.tor} vpn={report.ip?.vpn} />
    </SheetSection>
  );
}

/** How far the positions lie apart, and what they contradict. */
export function SheetDistances({ report }: { readonly report: Report }) {
  const words = messages.caseSheet;
  const radii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  const disagreement = disagreementOf(claimsOf(report), radii);
  const distances = disagreement.distances.toSorted((one, other) => other.km - one.km);
  return (
    <SheetSection title={words.distances}>
      <DisagreementSummary disagreement={disagreement} />
      {distances.length === 0 ? (
        <p>{words.nothingToCompare}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col" className="case-sheet__pair">
                {words.between}
              </th>
              <th scope="col">{words.distance}</th>
              <th scope="col">{words.precise}</th>
            </tr>
          </thead>
          <tbody>
            {distances.map(({ sources: [from, to], km, interval, explainedBy }) => (
              <tr key={`${from} ${to}`}>
                <th scope="row">
                  <PositionShape source={from} /> {positionNames[from]} – <PositionShape source={to} />{' '}
                  {positionNames[to]}
                </th>
                <td>
                  {formatKm(km)}
                  {explainedBy === null ? '' : ` (${explainedBy})`}
                </td>
                <td>{intervalInWords(interval)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SheetSection>
  );
}
