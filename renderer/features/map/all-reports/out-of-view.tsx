import { messages } from '../../../../shared/i18n/messages';
import { Button } from '../../../ui/button';
import { Row } from '../../../ui/layout';
import type { PointsCount } from '../points/count-clusters';
import styles from './map-coverage.module.css';

interface OutOfViewProps {
  readonly count: PointsCount;
  readonly onShow: () => void;
}

/** Says how many reports a map fitted to all of them leaves out: those too far north or south. */
export function OutOfView({ count, onShow }: OutOfViewProps) {
  const reports = count.placed - count.reports;
  if (reports <= 0) return null;
  const words = messages.map.coverage;
  return (
    <Row gap={4} size="small" role="status" className={styles.outOfView}>
      {words.outOfView(reports)}
      <Button size="small" variant="quiet" onClick={onShow}>
        {words.zoomOut}
      </Button>
    </Row>
  );
}
