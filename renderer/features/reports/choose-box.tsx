import './choose-box.css';

interface ChooseBoxProps {
  readonly name: string;
  /** "mixed": some of what it stands for. */
  readonly checked: boolean | 'mixed';
  /** For one that stands in no row, whose grid handles its clicks. */
  readonly onClick?: () => void;
}

/**
 * The box at the beginning of a row. One light element, which takes no focus: the keyboard chooses on the row itself, and
 * clicks, also those of assistive technology, are handled by the grid.
 */
export function ChooseBox({ name, checked, onClick }: ChooseBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input in each row would take several times as long
    // biome-ignore lint/a11y/useFocusableInteractive: its row takes the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: its row takes the keys
    <span role="checkbox" className="choose-box" aria-checked={checked} aria-label={name} onClick={onClick} />
  );
}
