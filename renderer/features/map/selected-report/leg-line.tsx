import { useMemo } from 'react';
import { Polyline } from 'react-leaflet';
import { latLngs } from '../lat-lngs';
import type { Line } from './line-between';
import type { LegKind } from './report-lines';
import './unrounded-lines';
import './leg-line.css';

interface LegLineProps {
  readonly line: Line;
  /** Must not change while the line is shown: Leaflet sets the class once. */
  readonly look: LegKind | 'beyond';
}

/** Thinner if the positions agree: contradictions must stand out. */
const weights: Readonly<Record<LegLineProps['look'], number>> = {
  apart: 2.5,
  together: 1.5,
  explained: 2,
  doubtful: 2,
  beyond: 3,
};

/** A line of a leg, with a halo that separates it from what it crosses. */
export function LegLine({ line, look }: LegLineProps) {
  const positions = useMemo(() => latLngs(line), [line]);
  const shape = { positions, interactive: false, smoothFactor: 0 };
  return (
    <>
      <Polyline {...shape} className="leg-line leg-line--halo" weight={weights[look] + 3} />
      <Polyline {...shape} className={`leg-line leg-line--${look}`} weight={weights[look]} />
    </>
  );
}
