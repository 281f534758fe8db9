import type { PositionSource } from '../../shared/domain/position';
import './position-shape.css';

/** The shape that stands for a position's source everywhere; decoration, so its name must be beside it. */
export function PositionShape({ source }: { readonly source: PositionSource }) {
  return <span className={`position-shape position-shape--${source}`} aria-hidden="true" />;
}
