import type { ReactNode } from 'react';
import { splitAtGaps } from '../../shared/i18n/gaps';
import { FixedList } from './fixed-list';

interface SentenceProps {
  /** A text with gaps (`shared/i18n/gaps.ts`). */
  readonly text: string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}

/** A text with elements in its gaps: `parts.file` is where the text has `gap('file')`. */
export function Sentence({ text, parts }: SentenceProps) {
  return (
    <FixedList of={splitAtGaps(text)}>
      {(piece, at) => (at % 2 === 1 && Object.hasOwn(parts, piece) ? parts[piece] : piece)}
    </FixedList>
  );
}
