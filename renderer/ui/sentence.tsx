import type { ReactNode } from 'react';
import { FixedList } from './fixed-list';

interface SentenceProps {
  readonly text: string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}

/** A message with elements in its gaps: `parts.key` replaces "{key}". */
export function Sentence({ text, parts }: SentenceProps) {
  return (
    <FixedList of={text.split(/(\{\w+\})/)}>
      {(piece) => {
        const gap = /^\{(\w+)\}$/.exec(piece)?.[1];
        return gap === undefined ? piece : (parts[gap] ?? piece);
      }}
    </FixedList>
  );
}
