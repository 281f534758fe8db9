import type { ReactNode } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../ui/visible-text';

/** Attributes for each chip element. */
export interface ChipAttributes {
  readonly className: string;
  readonly 'data-value': number;
}

interface ChipLineProps {
  /** Label of each chip, also listed in the tooltip of "+2". */
  readonly labels: readonly string[];
  readonly chip: (word: string, attributes: ChipAttributes) => ReactNode;
  /** A wide grid has room for two chips. */
  readonly wide: boolean;
}

/** The chips that fit into a cell; "+2" counts the others and lists them in its tooltip. */
export function ChipLine({ labels, chip, wide }: ChipLineProps) {
  const shown = labels.slice(0, wide ? 2 : 1);
  return (
    <>
      {shown.map((word, position) => chip(word, { className: 'reports-grid__chip', 'data-value': position }))}
      <MoreChips labels={labels.slice(shown.length)} />
    </>
  );
}

function MoreChips({ labels }: { readonly labels: readonly string[] }) {
  if (labels.length === 0) return null;
  const list = labels.map(visibleText).join(', ');
  return (
    <span className="reports-grid__more" title={list} data-shown={`+${labels.length}`}>
      {messages.reports.row.more(labels.length, list)}
    </span>
  );
}
