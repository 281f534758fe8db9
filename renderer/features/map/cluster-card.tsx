import type { Settings } from '../../../shared/settings';
import { InstantText } from '../../ui/instant-text';
import { clusterName, commonPlace, type ReportCluster } from './cluster-reports';
import { MapCard } from './map-card';
import { reportName } from './report-marker';
import { riskLook } from './risk-order';
import { RiskShape } from './risk-shape';

interface ClusterCardProps {
  readonly cluster: ReportCluster;
  readonly timeZone: Settings['timeZone'];
  readonly onSelect: (key: string) => void;
  readonly onClose: () => void;
}

/** The reports of one place, to choose from where zooming in cannot show them apart. */
export function ClusterCard({ cluster, timeZone, onSelect, onClose }: ClusterCardProps) {
  const { reports } = cluster;
  return (
    <MapCard
      label={clusterName(cluster)}
      heading={`${reports.length} reports near ${commonPlace(reports)}`}
      onClose={onClose}
    >
      <ul className="map-card__reports">
        {reports.map((report) => (
          <li key={report.row.key}>
            <button type="button" className="map-card__report" onClick={() => onSelect(report.row.key)}>
              <RiskShape look={riskLook(report.row.riskAssignment)} size={18} />
              <span className="map-card__words">
                <bdi>{reportName(report, timeZone)}</bdi>
                <span className="map-card__time">
                  <InstantText nanoseconds={report.row.timestamp} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </MapCard>
  );
}
