import { useState } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { Button } from '../../../ui/button';
import { Popover } from '../../../ui/popover';
import type { PointsCount } from '../points/count-clusters';
import type { ReportsOnMap } from '../points/use-points';
import { type Coverage, coverageWords } from './coverage-text';
import { UnplacedReports } from './unplaced-reports';
import './map-coverage.css';

interface MapCoverageProps {
  readonly reports: ReportsOnMap;
  /** null until the points are counted. */
  readonly count: PointsCount | null;
  readonly onSelect: (key: string) => void;
}

/**
 * Says how many of the grid's reports the map shows and how many are in view, and lists those that it can't
 * show.
 */
export function MapCoverage({ reports, count, onSelect }: MapCoverageProps) {
  const [open, setOpen] = useState(false);
  const words = messages.map.coverage;
  return (
    <div className="map-coverage">
      <span className="map-coverage__words">{coverageWords(coverageOf(reports, count))}</span>
      {reports.unplaced > 0 ? (
        <Popover
          label={words.listLabel}
          open={open}
          onOpenChange={setOpen}
          trigger={
            <Button size="small" variant="quiet">
              {words.list(reports.unplaced)}
            </Button>
          }
        >
          <UnplacedReports
            reports={reports}
            onSelect={(key) => {
              setOpen(false);
              onSelect(key);
            }}
          />
        </Popover>
      ) : null}
      {count ? (
        <span className="map-coverage__view" role="status" aria-label={words.inViewLabel}>
          {words.inView(count.reports)}
        </span>
      ) : null}
    </div>
  );
}

function coverageOf({ shown, unplaced }: ReportsOnMap, count: PointsCount | null): Coverage {
  if (!count) return { shown, unplaced, hidden: 0, atZero: 0 };
  return { shown, unplaced, hidden: Math.max(0, shown - unplaced - count.placed), atZero: count.atZero };
}
