import type { HTMLAttributes, ReactNode } from 'react';
import { messages } from '../../shared/messages/messages';
import './hostile-text.css';
import { visiblePieces } from './visible-text';

/** What the element around a received text has beside it. */
export type TextAttributes = Pick<HTMLAttributes<HTMLElement>, 'className' | 'title'> & {
  /** Which of a cell's values it is, from 0. */
  readonly 'data-value'?: number;
};

interface ReceivedTextProps extends TextAttributes {
  readonly text: string | null;
  readonly mono?: boolean | undefined;
  /** Shown for null instead of "not given". */
  readonly empty?: ReactNode;
}

/** Text that came from outside: kept apart from its surroundings' direction, with nothing invisible left in it. */
export function ReceivedText({ text, mono = false, empty, ...attributes }: ReceivedTextProps) {
  if (text === null)
    return empty ?? <span className="received-text--none">{messages.words.received.notGiven}</span>;
  if (text === '') return <span className="received-text--none">{messages.words.received.empty}</span>;
  let at = 0;
  return (
    <bdi {...attributes} className={textClass(mono, attributes)}>
      {visiblePieces(text).map((piece) => {
        const key = at;
        at += piece.text.length;
        return piece.spelled ? (
          <span key={key} className="received-text__spelled">
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
  return `received-text${mono ? ' mono' : ''}${className === undefined ? '' : ` ${className}`}`;
}
