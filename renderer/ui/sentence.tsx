import { Fragment, type ReactNode } from 'react';

/** A message with elements in its gaps: `parts.key` replaces "{key}". */
export function Sentence({
  text,
  parts,
}: {
  readonly text: string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}) {
  return text.split(/(\{\w+\})/).map((piece, at) => {
    const gap = /^\{(\w+)\}$/.exec(piece)?.[1];
    const part = gap === undefined ? piece : (parts[gap] ?? piece);
    // The pieces of a text never change their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position alone
    return <Fragment key={at}>{part}</Fragment>;
  });
}
