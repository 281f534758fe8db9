import { clsx } from 'clsx';
import type { PositionSource } from '../../../shared/domain/position';
import type { RiskLevel } from '../../../shared/domain/vocabulary';
import { riskOutlines } from './risk-look';
import styles from './shapes.module.css';

const outlines: Readonly<Record<PositionSource, string>> = {
  geo: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0 -17z',
  em: 'M12 1.8L22.2 12L12 22.2L1.8 12z',
  ip: 'M4 4h16v16h-16z',
  location: 'M12 1.8L22.4 20.5h-20.8z',
};

interface MarkerShapeProps {
  readonly source: PositionSource;
  readonly size?: number;
  /** Drawn hollow and dashed: the position is on the map, but the device is unlikely to be there. */
  readonly doubtful?: boolean;
  /** Without the colour of its source, where colours show risks. */
  readonly plain?: boolean;
}

/** The shape of a position's source: circle, diamond, square or triangle, distinguishable without colour. */
export function MarkerShape({ source, size = 24, doubtful = false, plain = false }: MarkerShapeProps) {
  return (
    <svg
      className={clsx(!plain && styles[`sourceColour-${source}`], doubtful && styles.doubtful)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.halo} d={outlines[source]} />
      <path className={styles.marker} d={outlines[source]} />
    </svg>
  );
}

/** The shape of a report's risk on the map. */
export function RiskShape({ look, size = 22 }: { readonly look: RiskLevel; readonly size?: number }) {
  const { outline, sign } = riskOutlines[look];
  return (
    <svg
      className={clsx(look === 'unknown' && styles.unknown)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.halo} d={outline} />
      <path className={styles.risk} fill={`var(--point-${look})`} d={outline} />
      <path className={styles.sign} d={sign} />
    </svg>
  );
}
