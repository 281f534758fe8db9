import './select-checkbox.css';

interface SelectCheckboxProps {
  readonly name: string;
  /** "mixed" if only some are selected. */
  readonly checked: boolean | 'mixed';
  /** Set for a checkbox outside of rows; in rows, the grid handles clicks. */
  readonly onClick?: () => void;
}

/**
 * The checkbox at the start of a row: a single element that isn't focusable. Keys act on the row, and the grid handles
 * clicks, including those of assistive technology.
 */
export function SelectCheckbox({ name, checked, onClick }: SelectCheckboxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input in each row would render several times slower
    // biome-ignore lint/a11y/useFocusableInteractive: its row takes the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: its row takes the keys
    <span
      role="checkbox"
      className="select-checkbox"
      aria-checked={checked}
      aria-label={name}
      onClick={onClick}
    />
  );
}
