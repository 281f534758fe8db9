import type { Settings } from '../../../shared/settings';
import { type CardSide, sideAwayFrom } from './card-side';
import { clusterName, commonPlace, type ReportCluster } from './cluster-reports';
import type { PlacedReport } from './place-reports';
import { shortPlace, timeOfDay } from './place-words';
import { riskLook, riskMix, riskWord, worstRisk } from './risk-order';
import { RiskShape } from './risk-shape';
import './report-marker.css';

interface ReportMarkerProps {
  readonly report: PlacedReport;
  readonly faded: boolean;
  readonly timeZone: Settings['timeZone'];
  readonly onSelect: (key: string) => void;
}

/** The accessible name of a report's marker: "Report fraud Madrid 14:03". */
export function reportName({ row, position }: PlacedReport, timeZone: Settings['timeZone']): string {
  return ['Report', riskWord(row.riskAssignment), shortPlace(position), timeOfDay(row, timeZone)]
    .filter((part) => part !== '')
    .join(' ');
}

/** A report among the others, drawn by its risk. */
export function ReportMarker({ report, faded, timeZone, onSelect }: ReportMarkerProps) {
  const name = reportName(report, timeZone);
  return (
    <button
      type="button"
      className={`report-marker ${faded ? 'report-marker--faded' : ''} ${report.position.suspicious ? 'report-marker--doubtful' : ''}`}
      aria-label={name}
      onClick={() => onSelect(report.row.key)}
    >
      <RiskShape look={riskLook(report.row.riskAssignment)} />
      <span className="report-marker__words" aria-hidden="true">
        {name}
      </span>
    </button>
  );
}

interface ClusterMarkerProps {
  readonly cluster: ReportCluster;
  readonly faded: boolean;
  readonly onOpen: (cluster: ReportCluster, side: CardSide) => void;
}

/** Several reports as one: how many, in which mix of risks, and the shape of the worst. */
export function ClusterMarker({ cluster, faded, onOpen }: ClusterMarkerProps) {
  const { reports } = cluster;
  const size = Math.round(32 + Math.min(16, Math.sqrt(reports.length) * 2));
  return (
    <button
      type="button"
      className={`report-marker ${faded ? 'report-marker--faded' : ''}`}
      aria-label={clusterName(cluster)}
      onClick={({ currentTarget }) => onOpen(cluster, sideAwayFrom(currentTarget))}
    >
      <RiskRing risks={reports.map((report) => report.row.riskAssignment)} size={size} />
      <span className="report-marker__count">{reports.length}</span>
      <span className="report-marker__worst">
        <RiskShape look={riskLook(worstRisk(reports.map((report) => report.row.riskAssignment)))} size={16} />
      </span>
      <span className="report-marker__words" aria-hidden="true">
        {`${reports.length} reports near ${commonPlace(reports)}`}
      </span>
    </button>
  );
}

/** A ring whose arcs are the shares of the risks, worst first from the top. */
function RiskRing({ risks, size }: { readonly risks: readonly (string | null)[]; readonly size: number }) {
  const radius = size / 2 - 3.5;
  const round = 2 * Math.PI * radius;
  let from = 0;
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" focusable="false">
      <circle className="risk-ring__ground" cx={size / 2} cy={size / 2} r={size / 2 - 0.5} />
      {riskMix(risks).map(([look, count]) => {
        const share = count / risks.length;
        const start = from;
        from += share;
        return (
          <circle
            key={look}
            className={`risk-ring__arc risk-ring__arc--${look}`}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            strokeDasharray={`${Math.max(0.5, share * round - (share < 1 ? 1.5 : 0))} ${round}`}
            strokeDashoffset={-start * round}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
          />
        );
      })}
    </svg>
  );
}
