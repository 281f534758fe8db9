import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/button';
import { Kbd } from '../ui/kbd';
import './shortcut-sheet.css';

const mod = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';

const groups = [
  {
    name: 'Anywhere',
    shortcuts: [
      { keys: [mod, '1 – 4'], does: 'Reports, Map, Outbox, Settings' },
      { keys: ['/'], does: 'Search the reports' },
      { keys: ['?'], does: 'This list' },
    ],
  },
  {
    name: 'Reports and map',
    shortcuts: [
      { keys: ['j'], does: 'Next report' },
      { keys: ['k'], does: 'Previous report' },
      { keys: ['f'], does: 'Give feedback on the report' },
      { keys: ['r'], does: 'Refresh' },
      { keys: ['Esc'], does: 'Back, or close the report' },
    ],
  },
  {
    name: 'In the feedback form',
    shortcuts: [
      { keys: ['Alt', '1 – 9'], does: 'A preset' },
      { keys: [mod, 'Enter'], does: 'Send' },
      { keys: [mod, 'Z'], does: 'Take it back, within 5 seconds' },
    ],
  },
  {
    name: 'In the grid',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Row by row' },
      { keys: ['Page Up', 'Page Down'], does: 'A screen at a time' },
      { keys: ['Home', 'End'], does: 'First and last row' },
      { keys: ['←', '→'], does: 'Cell by cell' },
      { keys: ['Enter'], does: 'Read the report' },
      { keys: ['x'], does: 'Choose the report, or no longer' },
      { keys: ['Shift', '↑ ↓'], does: 'Choose row by row' },
      { keys: [mod, 'A'], does: 'Choose all on the page' },
      { keys: ['Esc'], does: 'Choose none' },
      { keys: ['Shift', 'F10'], does: 'Filter by a cell’s value, or copy it' },
    ],
  },
] as const;

interface ShortcutSheetProps {
  /** The sheet was closed, by its button or by Esc, and is to be taken away. */
  readonly onClose: () => void;
}

/** The list of keyboard shortcuts, a native modal dialog: Esc closes it and focus goes back to where it was. */
export function ShortcutSheet({ onClose }: ShortcutSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="shortcut-sheet"
      aria-labelledby="shortcut-sheet-title"
      tabIndex={-1}
      onClose={onClose}
    >
      <header className="shortcut-sheet__head">
        <h2 id="shortcut-sheet-title">Keyboard shortcuts</h2>
        <Button
          variant="quiet"
          size="small"
          className="button--icon"
          aria-label="Close"
          icon={<X aria-hidden="true" />}
          onClick={() => dialog.current?.close()}
        />
      </header>
      {groups.map((group) => (
        <section key={group.name}>
          <h3 className="shortcut-sheet__group">{group.name}</h3>
          <dl className="shortcut-sheet__list">
            {group.shortcuts.map(({ keys, does }) => (
              <div key={does} className="shortcut-sheet__item">
                <dt className="shortcut-sheet__keys">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </dialog>
  );
}
