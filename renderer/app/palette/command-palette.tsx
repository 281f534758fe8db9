import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { PressedKey } from '../../../shared/accelerator';
import { groupBy } from '../../../shared/group-by';
import { messages } from '../../../shared/i18n/messages';
import { useBridge, useStores } from '../../state/stores';
import { ModalFrame, useModal } from '../../ui/dialog';
import { Kbd } from '../../ui/kbd';
import { Row, Text } from '../../ui/layout';
import { Group } from '../../ui/regions';
import { pressedCommand } from '../commands/use-commands';
import styles from './command-palette.module.css';
import { fittingEntries, groupName, type PaletteEntry, paletteEntries } from './palette-entries';
import { useValueEntries } from './use-value-entries';

/** Maximum length of the input: no transaction ID is longer. */
const maxInputLength = 1_000;
const pageStep = 8;

interface CommandPaletteProps {
  /** Called when it was closed, by a choice or by Esc, and is to be unmounted. */
  readonly onClose: () => void;
}

/** The commands that apply now, found by a few letters: a modal dialog with a combobox over its list. */
export function CommandPalette({ onClose }: CommandPaletteProps) {
  const words = messages.commands.palette;
  const stores = useStores();
  const bridge = useBridge();
  const id = useId();
  const modal = useModal();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  /** ID of the entry that the user moved to; null for the first. An id, since entries of reports arrive later. */
  const [movedTo, setMovedTo] = useState<string | null>(null);
  // The entries of the time of opening: the user can't change anything behind the dialog.
  const entries = useMemo(() => paletteEntries(stores, bridge), [stores, bridge]);
  const values = useValueEntries(typed);
  const found = useMemo(
    () => fittingEntries(entries, values, typed, stores),
    [entries, values, typed, stores],
  );
  const at = Math.max(
    0,
    found.findIndex((entry) => entry.id === movedTo),
  );
  const active = found[at];

  /** Unmounts first: the command may open the next overlay. */
  function choose(entry: PaletteEntry) {
    modal.closeThen(() => {
      onClose();
      entry.run();
    });
  }

  /** The shortcut that opens it also closes it. */
  function isToggle(event: PressedKey): boolean {
    const { settings } = stores.settings.getState();
    const { screen } = stores.navigation.getState();
    return pressedCommand(event, { typing: true, settings, screen }) === 'palette';
  }

  function press(event: KeyboardEvent) {
    const next = nextAt(event.key, at, found.length);
    if (next !== null) setMovedTo(found[next]?.id ?? null);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && active) choose(active);
    else if (isToggle(event.nativeEvent)) modal.closeThen(onClose);
    else return;
    event.preventDefault();
  }

  return (
    <ModalFrame
      modal={modal}
      initialFocus={field}
      className={styles.root}
      aria-label={words.name}
      onCancel={onClose}
      // A click on the backdrop.
      onPointerDown={(event) => event.target === modal.element.current && modal.closeThen(onClose)}
    >
      <Row gap={12} tone="muted" className={styles.head}>
        <Search size={17} aria-hidden="true" />
        <input
          ref={field}
          className={styles.input}
          role="combobox"
          aria-label={words.name}
          aria-expanded={found.length > 0}
          aria-controls={active ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          placeholder={words.placeholder}
          maxLength={maxInputLength}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMovedTo(null);
          }}
          onKeyDown={press}
        />
      </Row>
      <PaletteList
        id={id}
        entries={found}
        active={active}
        onPoint={(entry) => setMovedTo(entry.id)}
        onChoose={choose}
      />
      <p className="visually-hidden" role="status">
        {found.length === 0 ? words.noMatches : words.found(found.length)}
      </p>
      <Row as="footer" gap={16} tone="muted" size="small" className={styles.foot} aria-hidden="true">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {words.move}
        </span>
        <span>
          <Kbd>{words.keys.select}</Kbd> {words.select}
        </span>
        <span>
          <Kbd>{words.keys.close}</Kbd> {words.close}
        </span>
      </Row>
    </ModalFrame>
  );
}

/** Returns the index that a key moves to, wrapping around at both ends; null for other keys. */
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

interface PaletteListProps {
  /** Prefix of its elements' IDs. */
  readonly id: string;
  readonly entries: readonly PaletteEntry[];
  readonly active: PaletteEntry | undefined;
  /** Called when the pointer moves over an entry. */
  readonly onPoint: (entry: PaletteEntry) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

/** The entries by group. The field above says which one Enter selects. */
function PaletteList({ id, entries, active, onPoint, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active?.id;
  useEffect(() => {
    if (activeId === undefined) return;
    const option = list.current?.querySelector('[aria-selected="true"]');
    option?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      className={styles.list}
      // A listbox must have options.
      {...(entries.length === 0 ? {} : { role: 'listbox', 'aria-label': messages.commands.palette.name })}
    >
      {[...groupBy(entries, ({ group }) => group)].map(([group, members]) => (
        <Group key={group} aria-label={groupName(group)}>
          <Text as="p" tone="faint" size="small" weight={500} className={styles.group} aria-hidden="true">
            {groupName(group)}
          </Text>
          {members.map((entry) => (
            <Row
              key={entry.id}
              id={`${id}-${entry.id}`}
              gap={12}
              size="grid"
              className={styles.entry}
              role="option"
              tabIndex={-1}
              aria-selected={entry === active}
              onPointerMove={() => entry !== active && onPoint(entry)}
              onClick={() => onChoose(entry)}
            >
              <Text as="bdi" truncate>
                {entry.text}
              </Text>
              {entry.detail === '' ? null : (
                <Text as="bdi" tone="muted" size="small" truncate className={styles.detail}>
                  {entry.detail}
                </Text>
              )}
              <Row as="span" gap={4} className={styles.keys} aria-hidden="true">
                {entry.keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Row>
            </Row>
          ))}
        </Group>
      ))}
      {entries.length === 0 ? (
        <Text as="p" tone="muted" className={styles.nothing}>
          {messages.commands.palette.noMatches}
        </Text>
      ) : null}
    </div>
  );
}
