import { Search } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { groupBy } from '../../../shared/group-by';
import { messages } from '../../../shared/i18n/messages';
import { ModalFrame, useModal } from '../../ui/dialog';
import { Kbd } from '../../ui/kbd';
import { Row, Text } from '../../ui/layout';
import { Group } from '../../ui/regions';
import styles from './command-palette.module.css';
import { groupName, type PaletteEntry } from './palette-entries';
import { usePalette } from './use-palette';

/** Maximum length of the input: no transaction ID is longer. */
const maxInputLength = 1_000;

interface CommandPaletteProps {
  /** Called when it was closed, by a choice or by Esc, and is to be unmounted. */
  readonly onClose: () => void;
}

/** The commands that apply now, found by a few letters: a modal dialog with a combobox over its list. */
export function CommandPalette({ onClose }: CommandPaletteProps) {
  const words = messages.commands.palette;
  const id = useId();
  const modal = useModal();
  const field = useRef<HTMLInputElement>(null);
  const { typed, found, active, type, moveTo, press, choose } = usePalette(modal, onClose);

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
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
      </Row>
      <PaletteList id={id} entries={found} active={active} onPoint={moveTo} onChoose={choose} />
      <p className="visually-hidden" role="status">
        {found.length === 0 ? words.noMatches : words.found({ count: found.length })}
      </p>
      <PaletteKeys />
    </ModalFrame>
  );
}

/** The keys of the palette, for the eye: screen readers announce a combobox with its keys. */
function PaletteKeys() {
  const words = messages.commands.palette;
  return (
    <Row as="footer" gap={16} tone="muted" size="small" className={styles.foot} aria-hidden="true">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {words.move}
      </span>
      <span>
        <Kbd>{messages.commands.keyNames.Enter}</Kbd> {words.select}
      </span>
      <span>
        <Kbd>{words.keys.close}</Kbd> {words.close}
      </span>
    </Row>
  );
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
