import type { ReactNode } from 'react';
import { ScrollRegion } from '../../ui/regions';
import styles from './tool-frame.module.css';

interface ToolFrameProps {
  /** The name of the panel. */
  readonly label: string;
  /** The question, and what is shown with it. */
  readonly panel: ReactNode;
  /** The answer: a map, a picture, a list. One element. */
  readonly children: ReactNode;
}

/** The frame of a tool: a panel with its question, and the answer next to it. */
export function ToolFrame({ label, panel, children }: ToolFrameProps) {
  return (
    <div className={styles.root}>
      <ScrollRegion className={styles.panel} aria-label={label}>
        {panel}
      </ScrollRegion>
      <div className={styles.answer}>{children}</div>
    </div>
  );
}

interface ToolFormProps {
  readonly label: string;
  /** Without it, the tool answers while the question is typed. */
  readonly onSubmit?: () => void;
  readonly children: ReactNode;
}

/** The form of a tool's question. */
export function ToolForm({ label, onSubmit, children }: ToolFormProps) {
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      {children}
    </form>
  );
}
