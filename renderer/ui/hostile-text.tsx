import { clsx } from 'clsx';
import type { HTMLAttributes, ReactNode } from 'react';
import { messages } from '../../shared/i18n/messages';
import { visiblePieces } from '../../shared/i18n/visible-text';
import styles from './hostile-text.module.css';

/** Attributes of the element around a received text. */
export type TextAttributes = Pick<HTMLAttributes<HTMLElement>, 'className' | 'title'> & {
  /** Index of the value in its cell, from 0. */
  readonly 'data-value'?: number;
};

interface ReceivedTextProps extends TextAttributes {
  readonly text: string | null;
  readonly mono?: boolean | undefined;
  /** Within a sentence: one line, cut with an ellipsis. */
  readonly cut?: boolean;
  /** Shown for null instead of "not given". */
  readonly empty?: ReactNode;
}

/** External text: isolated from its surroundings' direction, with invisible characters spelled out. */
export function ReceivedText({ text, mono = false, cut, empty, ...attributes }: ReceivedTextProps) {
  if (text === null) return empty ?? <span className={styles.none}>{messages.words.received.notGiven}</span>;
  if (text === '') return <span className={styles.none}>{messages.words.received.empty}</span>;
  let at = 0;
  return (
    <bdi {...attributes} className={clsx(textClass(mono, attributes), cut && styles.cut)}>
      {visiblePieces(text).map((piece) => {
        const key = at;
        at += piece.text.length;
        return piece.spelled ? (
          <span key={key} className={styles.spelled}>
            {piece.text}
          </span>
        ) : (
          piece.text
        );
      })}
    </bdi>
  );
}

export function textClass(mono: boolean, { className }: TextAttributes): string {
  return clsx(styles.root, mono && 'mono', className);
}
