import type { RiskLook } from './risk-order';
import { riskOutlines } from './risk-outlines';
import './points/points.css';
import './risk-shape.css';

/** The shape of a report's risk on the map. */
export function RiskShape({ look, size = 22 }: { readonly look: RiskLook; readonly size?: number }) {
  const { outline, sign } = riskOutlines[look];
  return (
    <svg
      className={`risk-shape risk-shape--${look}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path className="risk-shape__halo" d={outline} />
      <path className="risk-shape__body" d={outline} />
      <path className="risk-shape__sign" d={sign} />
    </svg>
  );
}
