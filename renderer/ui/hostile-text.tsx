import type { ReactNode } from 'react';
import './hostile-text.css';
import { visiblePieces } from './visible-text';

interface ReceivedTextProps {
  readonly text: string | null;
  readonly mono?: boolean | undefined;
  /** Shown for null instead of "not given". */
  readonly empty?: ReactNode;
}

/** Text that came from outside: kept apart from its surroundings' direction, with nothing invisible left in it. */
export function ReceivedText({ text, mono = false, empty }: ReceivedTextProps) {
  if (text === null) return empty ?? <span className="received-text--none">not given</span>;
  if (text === '') return <span className="received-text--none">empty</span>;
  let at = 0;
  return (
    <bdi className={mono ? 'received-text mono' : 'received-text'}>
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
