import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { messages } from '../../../shared/messages/messages';
import { useBridge, useStores } from '../../state/stores';
import { Kbd } from '../../ui/kbd';
import './command-palette.css';
import { fittingEntries, type PaletteEntry, paletteEntries } from './palette-entries';
import { PaletteList } from './palette-list';

/** Longer ones are no transaction IDs either. */
const longestTyped = 1_000;
const pageStep = 8;

interface CommandPaletteProps {
  /** It was closed, by a choice or by Esc, and is to be taken away. */
  readonly onClose: () => void;
}

/** Everything that can be done now, found by a few letters: a native modal dialog with a combobox over its list. */
export function CommandPalette({ onClose }: CommandPaletteProps) {
  const words = messages.commands.palette;
  const stores = useStores();
  const bridge = useBridge();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  // What applies is that of the moment it was opened: nothing behind it changes by the person's hand meanwhile.
  const entries = useMemo(() => paletteEntries(stores, bridge), [stores, bridge]);
  const found = useMemo(() => fittingEntries(entries, typed, stores), [entries, typed, stores]);
  const active = found[at];

  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    field.current?.focus();
    // Where it is taken away by other means, what had the focus has it again.
    return () => opened?.close();
  }, []);

  /** Closed first: behind a dialog no command applies. */
  function choose(entry: PaletteEntry) {
    dialog.current?.close();
    entry.run();
  }

  function press(event: KeyboardEvent) {
    const next = nextAt(event.key, at, found.length);
    if (next !== null) setAt(next);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && active) choose(active);
    else if (isToggle(event)) dialog.current?.close();
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className="dialog command-palette"
      aria-label={words.name}
      onClose={onClose}
      // On what lies behind it.
      onPointerDown={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="command-palette__head">
        <Search size={17} aria-hidden="true" />
        <input
          ref={field}
          className="command-palette__input"
          role="combobox"
          aria-label={words.name}
          aria-expanded={found.length > 0}
          aria-controls={active ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          placeholder={words.placeholder}
          maxLength={longestTyped}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
      </div>
      <PaletteList
        id={id}
        entries={found}
        active={active}
        onPoint={(entry) => setAt(found.indexOf(entry))}
        onChoose={choose}
      />
      <p className="visually-hidden" role="status">
        {found.length === 0 ? words.nothing : words.found(found.length)}
      </p>
      <footer className="command-palette__foot" aria-hidden="true">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {words.move}
        </span>
        <span>
          <Kbd>{words.keys.choose}</Kbd> {words.choose}
        </span>
        <span>
          <Kbd>{words.keys.close}</Kbd> {words.close}
        </span>
      </footer>
    </dialog>
  );
}

/** The entry that a key leads to; from the last one on to the first, and back. null for a key that leads nowhere. */
function nextAt(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, at + pageStep);
    case 'PageUp':
      return Math.max(0, at - pageStep);
    default:
      return null;
  }
}

/** The keys that opened it close it. */
function isToggle({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey !== metaKey && key.toLowerCase() === 'k';
}
