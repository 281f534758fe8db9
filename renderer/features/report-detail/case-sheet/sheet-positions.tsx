import type { ReportDetail } from '../../../../shared/contract/report.calls';
import {
  type PositionSource,
  placeOf,
  positionHolders,
  positionSources,
} from '../../../../shared/domain/position';
import type { Address, Report } from '../../../../shared/domain/report';
import { messages } from '../../../../shared/i18n/messages';
import { distanceText, intervalText } from '../../../../shared/i18n/number-text';
import { positionNames } from '../../../../shared/i18n/position-text';
import { DisagreementSummary } from '../../../components/disagreement-summary';
import { PositionShape } from '../../../components/position-shape';
import { type LocatedDetail, PositionNotes, useDistances } from '../distances-section';
import { coordinateAsSent } from '../position-sections';
import { SheetSection, SheetText } from './sheet-parts';
import styles from './sheet-positions.module.css';

/** Returns the address of a source; null if the report has none. */
export function addressOf(report: Report, source: PositionSource): Address | null {
  const { geoLocation, emLocation, ip, location } = report;
  return { geo: geoLocation, em: emLocation, ip, location }[source]?.address ?? null;
}

/** Maximum characters of a place in the table. */
const maxPlaceLength = 300;

/** The positions of the report by source, with every digit sent. */
export function SheetPositions({ detail }: { readonly detail: ReportDetail }) {
  const { report, json } = detail;
  const sources = positionSources.filter((source) => addressOf(report, source) !== null);
  if (sources.length === 0) return null;
  return (
    <SheetSection title={messages.words.fields.positions}>
      <table className={styles.root}>
        <thead>
          <tr>
            <th scope="col" className={styles.source}>
              {messages.words.terms.source}
            </th>
            <th scope="col">{messages.words.fields.place}</th>
            <th scope="col" data-number className={styles.coordinate}>
              {messages.report.position.latitude}
            </th>
            <th scope="col" data-number className={styles.coordinate}>
              {messages.report.position.longitude}
            </th>
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => {
            const address = addressOf(report, source);
            return (
              <tr key={source}>
                <th scope="row">
                  <PositionShape source={source} /> {positionNames[source]}
                </th>
                <td>
                  <SheetText text={address === null ? null : placeOf(address)} maxLength={maxPlaceLength} />
                </td>
                {(['latitude', 'longitude'] as const).map((name) => (
                  <td key={name} data-number>
                    <SheetText text={coordinateAsSent(json, positionHolders[source], address, name)} mono />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <PositionNotes detail={detail} />
    </SheetSection>
  );
}

/** The distances between the positions, and their contradictions; nothing if there is nothing to compare. */
export function SheetDistances({ detail }: { readonly detail: LocatedDetail }) {
  const text = messages.caseSheet;
  const { disagreement, distances } = useDistances(detail);
  if (distances.length === 0) return null;
  return (
    <SheetSection title={text.distances}>
      <DisagreementSummary disagreement={disagreement} />
      <table className={styles.root}>
        <thead>
          <tr>
            <th scope="col" className={styles.pair}>
              {text.between}
            </th>
            <th scope="col" data-number>
              {messages.words.fields.distance}
            </th>
            <th scope="col" data-number>
              {text.possibleRange}
            </th>
          </tr>
        </thead>
        <tbody>
          {distances.map(({ sources: [from, to], km, interval, explainedBy }) => (
            <tr key={`${from} ${to}`}>
              <th scope="row">
                <PositionShape source={from} /> {positionNames[from]} – <PositionShape source={to} />{' '}
                {positionNames[to]}
              </th>
              <td data-number>
                {distanceText(km)}
                {explainedBy === null ? '' : ` (${explainedBy})`}
              </td>
              <td data-number>{intervalText(interval)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SheetSection>
  );
}
