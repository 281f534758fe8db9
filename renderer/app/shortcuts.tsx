import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { screens } from '../state/navigation';
import { type Stores, useStores } from '../state/stores';
import { closePane, giveFeedbackOnSelected, selectNeighbour } from './pane-moves';

/** The keyboard's way through the workstation. `onHelp` shows the sheet that lists the shortcuts. */
export function useShortcuts(onHelp: () => void): void {
  const stores = useStores();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
      const act =
        screenShortcut(event, stores) ?? backShortcut(event, stores) ?? plainShortcut(event, stores, onHelp);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [stores, onHelp]);
}

type Act = () => void;

/** Ctrl or Cmd with 1 to 4: also from within a text field. */
function screenShortcut(event: KeyboardEvent, { navigation }: Stores): Act | null {
  if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return null;
  const screen = /^[1-9]$/.test(event.key) ? screens[Number(event.key) - 1] : undefined;
  return screen ? () => navigation.getState().go(screen) : null;
}

/** Esc: also from within the feedback form, whose draft is kept; in a search box it is the box's own. */
function backShortcut(event: KeyboardEvent, stores: Stores): Act | null {
  if (event.key !== 'Escape' || !isReading(stores)) return null;
  const searching = event.target instanceof Element && event.target.matches('input[type="search"]');
  return searching ? null : () => closePane(stores);
}

function isReading({ navigation }: Stores): boolean {
  const { screen } = navigation.getState();
  return screen === 'reports' || screen === 'map';
}

/** Keys without a modifier: never while something is being typed or chosen from a menu, and letters not where they are switched off. */
function plainShortcut(event: KeyboardEvent, stores: Stores, onHelp: () => void): Act | null {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null;
  if (!stores.settings.getState().settings.letterShortcuts) return null;
  if (event.key === '?') return onHelp;
  if (event.key === '/') return () => focusSearch(stores);
  if (!isReading(stores)) return null;
  switch (event.key) {
    case 'j':
      return () => moveTo(stores, 1);
    case 'k':
      return () => moveTo(stores, -1);
    case 'f':
      return () => giveFeedbackOnSelected(stores);
    case 'r':
      return () => void stores.reports.getState().refresh();
    default:
      return null;
  }
}

/** Selects the next or previous report and brings its row, where there is a grid, into view and focus. */
function moveTo(stores: Stores, step: 1 | -1): void {
  flushSync(() => selectNeighbour(stores, step));
  document.querySelector<HTMLElement>('[role="grid"] [aria-selected="true"]')?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]') !== null
  );
}

function focusSearch({ navigation }: Stores): void {
  flushSync(() => navigation.getState().go('reports'));
  document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
}
