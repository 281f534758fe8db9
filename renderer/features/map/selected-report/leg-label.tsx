import { TriangleAlert } from 'lucide-react';
import { legInWords } from './leg-text';
import type { Leg } from './report-lines';
import './leg-label.css';

/** The distance on a leg's line, marked if even its minimum contradicts. */
export function LegLabel({ leg }: { readonly leg: Leg }) {
  return (
    <span className={`leg-label leg-label--${leg.kind}`} role="img" aria-label={legInWords(leg)}>
      {leg.kind === 'apart' ? <TriangleAlert size={11} strokeWidth={2.5} aria-hidden="true" /> : null}
      {leg.distance}
    </span>
  );
}
