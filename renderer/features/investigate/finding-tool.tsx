import type { ReactNode } from 'react';
import type { Point } from '../../../shared/domain/geodesy';
import { Text } from '../../ui/layout';
import { useScrolledTo } from '../../ui/use-scrolled-to';
import styles from './finding-tool.module.css';
import { ToolFrame } from './tool-frame';

/** A finding on the map: never without its number. */
export interface MapFinding {
  readonly id: string;
  readonly at: Point;
  /** Its outline, with continuous longitudes; empty for none. */
  readonly outline: readonly Point[];
  /** What is printed at its place. */
  readonly label: string;
  /** What it is called. */
  readonly name: string;
  /** Drawn with a full colour. */
  readonly isStrong: boolean;
}

/** What the map of findings shows. */
export interface FindingsMapSlot {
  readonly label: string;
  readonly findings: readonly MapFinding[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  /** The circles of the chosen finding. */
  readonly circles: readonly (Point & { readonly radiusKm: number })[];
}

interface FindingToolProps {
  readonly name: string;
  readonly limits: string;
  readonly map: ReactNode;
  readonly children: ReactNode;
}

/** A tool that lists findings next to their map, with what they show and what they don't. */
export function FindingTool({ name, limits, map, children }: FindingToolProps) {
  return (
    <ToolFrame
      label={name}
      panel={
        <>
          {children}
          <Text as="p" tone="muted" size="small" className={styles.limits}>
            {limits}
          </Text>
        </>
      }
    >
      {map}
    </ToolFrame>
  );
}

interface FindingProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** The button's content. */
  readonly summary: ReactNode;
  /** Shown while it is chosen. */
  readonly children: ReactNode;
}

/** A finding in the list, which scrolls to it when it is chosen elsewhere: its button chooses it, on the map too. */
export function Finding({ isChosen, onChoose, summary, children }: FindingProps) {
  const item = useScrolledTo<HTMLLIElement>(isChosen);
  return (
    <li ref={item} className={styles.finding} data-chosen={isChosen}>
      <button type="button" className={styles.choose} aria-expanded={isChosen} onClick={onChoose}>
        {summary}
      </button>
      {isChosen ? <div className={styles.details}>{children}</div> : null}
    </li>
  );
}
