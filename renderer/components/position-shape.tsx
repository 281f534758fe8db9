import { clsx } from 'clsx';
import type { PositionSource } from '../../shared/domain/position';
import styles from './position-shape.module.css';

/**
 * The shape of a position's source, or an empty space for null. It is decorative, so the source's name must be next to
 * it.
 */
export function PositionShape({ source }: { readonly source: PositionSource | null }) {
  return <span className={positionShapeClass(source)} aria-hidden="true" />;
}

/** Returns the class of an element with that shape, for lists in which a component for each would take too long. */
export function positionShapeClass(source: PositionSource | null): string {
  return clsx(styles.root, styles[source ?? 'absent']);
}
