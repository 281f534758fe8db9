import { Fragment, type ReactNode } from 'react';

/** A message with elements in its gaps: "{key}" in the text is where `parts.key` goes. */
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
    // The pieces of a text never change places.
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place alone
    return <Fragment key={at}>{part}</Fragment>;
  });
}
