import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { maxFraudCases } from '../../shared/domain/feedback';
import { steppedTo } from '../ui/suggestions';
import { suggestionsFor, useFraudCasesSeen, withFraudCase } from './suggested-fraud-cases';

/** The input of a fraud case, with the list of suggestions below it (ARIA combobox pattern). */
export function useFraudCaseInput(
  selected: readonly string[],
  reported: readonly string[],
  onChange: (selected: readonly string[]) => void,
) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [wasFocused, setWasFocused] = useState(false);
  const seen = useFraudCasesSeen(wasFocused);
  const isFull = selected.length >= maxFraudCases;
  const suggestions = isFull ? [] : suggestionsFor(typed, selected, reported, seen);
  const expanded = open && suggestions.length > 0;

  function add(fraudCase: string) {
    const next = withFraudCase(selected, fraudCase);
    if (next !== selected) onChange(next);
    setTyped('');
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(steppedTo(active, event.key === 'ArrowDown' ? 1 : -1, suggestions.length));
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      add((expanded ? suggestions[active]?.fraudCase : undefined) ?? typed);
    } else if (event.key === 'Escape' && expanded) {
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Backspace' && typed === '' && selected.length > 0) {
      onChange(selected.slice(0, -1));
    }
  }

  return {
    suggestions,
    isFull,
    /** Whether the list is shown. */
    expanded,
    /** The index of the suggestion that Enter adds; -1 for the input. */
    active,
    add,
    input: {
      value: typed,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setTyped(event.target.value);
        setOpen(true);
        setActive(-1);
      },
      onFocus: () => setWasFocused(true),
      onClick: () => setOpen(true),
      onKeyDown,
      onBlur: () => {
        add(typed);
        setOpen(false);
      },
    },
  };
}
