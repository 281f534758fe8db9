import type { ReactNode } from 'react';
import type { PositionSource } from '../../shared/domain/position';
import './position-shape.css';

const outlines: Readonly<Record<PositionSource, ReactNode>> = {
  geo: <circle cx="8" cy="8" r="5.5" />,
  em: <path d="M8 1.5 14.5 8 8 14.5 1.5 8Z" />,
  ip: <rect x="2.75" y="2.75" width="10.5" height="10.5" rx="1" />,
  location: <path d="M8 2 14.5 13.5H1.5Z" />,
};

interface PositionShapeProps {
  readonly source: PositionSource;
  /** Width and height in px. */
  readonly size?: number | undefined;
}

/** The shape that stands for a position's source everywhere; decoration, so its name must be beside it. */
export function PositionShape({ source, size = 12 }: PositionShapeProps) {
  return (
    <svg
      className={`position-shape position-shape--${source}`}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
    >
      {outlines[source]}
    </svg>
  );
}
