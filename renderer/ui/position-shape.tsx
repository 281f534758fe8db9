import type { PositionSource } from '../../shared/domain/position';
import './position-shape.css';

/** The shape that stands for a position's source everywhere, or its room for null; decoration, so its name must be beside it. */
export function PositionShape({ source }: { readonly source: PositionSource | null }) {
  return <span className={`position-shape position-shape--${source ?? 'absent'}`} aria-hidden="true" />;
}
