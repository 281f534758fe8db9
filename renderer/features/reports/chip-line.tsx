import type { ReactNode } from 'react';
import { visibleText } from '../../ui/visible-text';

interface ChipLineProps {
  /** What each chip is, in words; also what the tooltip of "+2" lists. */
  readonly words: readonly string[];
  readonly chip: (word: string, position: number) => ReactNode;
  /** How many chips a narrow grid shows, and how many a wide one. */
  readonly narrow: number;
  readonly wide: number;
}

/** Chips on one line, as many as there is room for; "+2" says how many more there are, and its tooltip which. */
export function ChipLine({ words, chip, narrow, wide }: ChipLineProps) {
  return (
    <span className="reports-grid__line">
      {words.slice(0, wide).map((word, position) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: words repeat, and a line is never reordered
          key={position}
          data-value={position}
          className={position < narrow ? 'reports-grid__chip' : 'reports-grid__chip reports-grid__chip--wide'}
        >
          {chip(word, position)}
        </span>
      ))}
      <More className="reports-grid__more reports-grid__more--narrow" words={words.slice(narrow)} />
      <More className="reports-grid__more reports-grid__more--wide" words={words.slice(wide)} />
    </span>
  );
}

function More({ words, className }: { readonly words: readonly string[]; readonly className: string }) {
  if (words.length === 0) return null;
  const list = words.map(visibleText).join(', ');
  return (
    <span className={className} title={list}>
      <span aria-hidden>+{words.length}</span>
      <span className="visually-hidden">
        and {words.length} more: {list}
      </span>
    </span>
  );
}
