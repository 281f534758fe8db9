import { useEffect } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { InstantText } from '../../../components/instant-text';
import { useSubject } from '../../../state/stores';
import { MapCard } from '../map-card';
import { riskLook } from '../risk-look';
import { RiskShape } from '../shapes';
import { nearestPosition } from './nearest-position';
import { reportName, reportsNear } from './report-names';
import type { RowsBySeq } from './use-rows';

/** Several reports at what looks like the same place. */
export interface ReportsAtPlace {
  /** Packed place of one of them. */
  readonly x: number;
  readonly y: number;
  readonly seqs: readonly number[];
  /** The total number of reports; only some may be listed. */
  readonly reports: number;
  /** The name of the place, if known. */
  readonly place: string | null;
}

interface ReportsCardProps {
  readonly at: ReportsAtPlace;
  readonly rows: RowsBySeq;
  readonly onSelect: (key: string) => void;
  readonly onClose: () => void;
}

/** Lists the reports of one place that zooming in can't separate, to select one. */
export function ReportsCard({ at, rows, onSelect, onClose }: ReportsCardProps) {
  const timeZone = useSubject('settings', (state) => state.settings.timeZone);
  const { load, get } = rows;
  useEffect(() => void load(at.seqs), [load, at.seqs]);
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
