import { Fragment } from 'react';
import type { ReportDetail } from '../../../shared/contract/report.calls';
import { placeOf, positionHolders, positionSources } from '../../../shared/domain/position';
import { messages } from '../../../shared/i18n/messages';
import { positionNames } from '../../../shared/i18n/position-text';
import { PositionShape } from '../../components/position-shape';
import { SheetText } from '../../features/report-detail/case-sheet/sheet-parts';
import { addressOf } from '../../features/report-detail/case-sheet/sheet-positions';
import { PositionNotes } from '../../features/report-detail/distances-section';
import { coordinateAsSent } from '../../features/report-detail/position-sections';
import styles from './printed-positions.module.css';

const maxPlaceLength = 80;

/** The positions of a report beside its map, with every digit sent. Places that the heading names aren't repeated. */
export function PrintedPositions({ detail }: { readonly detail: ReportDetail }) {
  const { report, json, place: named } = detail;
  const sources = positionSources.filter((source) => addressOf(report, source) !== null);
  if (sources.length === 0) return null;
  return (
    <div className={styles.root}>
      <table aria-label={messages.words.fields.positions}>
        <tbody>
          {sources.map((source) => {
            const address = addressOf(report, source);
            const place = address === null ? '' : placeOf(address);
            return (
              <Fragment key={source}>
                <tr>
                  <th scope="row">
                    <PositionShape source={source} /> {positionNames[source]}
                  </th>
                  {(['latitude', 'longitude'] as const).map((name) => (
                    <td key={name} data-number>
                      <SheetText
                        text={coordinateAsSent(json, positionHolders[source], address, name)}
                        mono
                        maxLength={maxPlaceLength}
                      />
                    </td>
                  ))}
                </tr>
                {place === '' || place === named ? null : (
                  <tr>
                    <td colSpan={3} className={styles.place}>
                      <SheetText text={place} maxLength={maxPlaceLength} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      <PositionNotes detail={detail} />
    </div>
  );
}
