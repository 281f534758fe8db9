import { useEffect } from 'react';
import { messages } from '../../../../shared/messages/messages';
import { useSubject } from '../../../state/stores';
import { InstantText } from '../../../ui/instant-text';
import { MapCard } from '../map-card';
import { riskLook } from '../risk-order';
import { RiskShape } from '../risk-shape';
import { nearestPosition } from './nearest-position';
import { reportName, reportsNear } from './report-names';
import type { RowsBySeq } from './use-rows';

/** Several reports that are at one place for all one can see. */
export interface ReportsAtPlace {
  /** Packed place of one of them. */
  readonly x: number;
  readonly y: number;
  readonly seqs: readonly number[];
  /** How many there are: no more than some are listed. */
  readonly reports: number;
  /** The place in words, where it is known. */
  readonly place: string | null;
}

interface ReportsCardProps {
  readonly at: ReportsAtPlace;
  readonly rows: RowsBySeq;
  readonly onSelect: (key: string) => void;
  readonly onClose: () => void;
}

/** The reports of one place, to choose from where zooming in cannot show them apart. */
export function ReportsCard({ at, rows, onSelect, onClose }: ReportsCardProps) {
  const timeZone = useSubject('settings', (state) => state.settings.timeZone);
  const { ask, get } = rows;
  useEffect(() => void ask(at.seqs), [ask, at.seqs]);
  const listed = at.seqs.flatMap((seq) => get(seq) ?? []);
  const heading = reportsNear(at.reports, at.place);
  return (
    <MapCard label={heading} heading={heading} onClose={onClose}>
      <ul className="map-card__reports">
        {listed.map((row) => (
          <li key={row.key}>
            <button type="button" className="map-card__report" onClick={() => onSelect(row.key)}>
              <RiskShape look={riskLook(row.riskAssignment)} size={18} />
              <span className="map-card__words">
                <bdi>{reportName(row, nearestPosition(row, at), timeZone)}</bdi>
                <span className="map-card__time">
                  <InstantText nanoseconds={row.timestamp} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {at.reports > listed.length && listed.length > 0 ? (
        <p className="map-card__more">{messages.map.reports.moreAreThere(at.reports - listed.length)}</p>
      ) : null}
    </MapCard>
  );
}
