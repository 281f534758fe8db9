import type { ReactNode } from 'react';
import { messages } from '../../../shared/messages/messages';
import { visibleText } from '../../ui/visible-text';

/** What makes an element one of a line's chips. */
export interface ChipAttributes {
  readonly className: string;
  readonly 'data-value': number;
}

interface ChipLineProps {
  /** What each chip is, in words; also what the tooltip of "+2" lists. */
  readonly words: readonly string[];
  readonly chip: (word: string, attributes: ChipAttributes) => ReactNode;
  /** In a wide grid there is room for two. */
  readonly wide: boolean;
}

/** Chips in a cell, as many as there is room for; "+2" says how many more there are, and its tooltip which. */
export function ChipLine({ words, chip, wide }: ChipLineProps) {
  const shown = words.slice(0, wide ? 2 : 1);
  return (
    <>
      {shown.map((word, position) => chip(word, { className: 'reports-grid__chip', 'data-value': position }))}
      <More words={words.slice(shown.length)} />
    </>
  );
}

function More({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  const list = words.map(visibleText).join(', ');
  return (
    <span className="reports-grid__more" title={list} data-shown={`+${words.length}`}>
      {messages.reports.row.more(words.length, list)}
    </span>
  );
}
