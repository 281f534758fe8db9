import { clsx } from 'clsx';
import type { PositionSource } from '../../shared/domain/position';
import styles from './position-shape.module.css';

/** The shape of a position's source. It is decorative, so the source's name must be next to it. */
export function PositionShape({ source }: { readonly source: PositionSource }) {
  return <span className={clsx(styles.root, styles[source])} aria-hidden="true" />;
}

/** Returns the class of an element with the shapes of all these sources, each in its place. Its text is only heard. */
export function positionShapesClass(sources: readonly PositionSource[]): string {
  return clsx(styles.all, ...sources.map((source) => drawn[source]));
}

const drawn: Readonly<Record<PositionSource, string | undefined>> = {
  geo: styles.hasGeo,
  em: styles.hasEm,
  ip: styles.hasIp,
  location: styles.hasLocation,
};
