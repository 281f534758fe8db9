import { Fragment, useRef } from 'react';
import { isSingleKey, readAccelerator, shownKeys } from '../../shared/accelerator';
import { keysOf } from '../../shared/command-keys';
import {
  type CommandGroup,
  type CommandId,
  commandGroups,
  commands,
  type KeyPlace,
  keyPlaces,
  placeKeys,
} from '../../shared/commands';
import { messages } from '../../shared/i18n/messages';
import type { Settings } from '../../shared/settings';
import { Modal, useModal } from '../ui/dialog';
import { isMac, Kbd } from '../ui/kbd';
import { Row, Text } from '../ui/layout';
import styles from './shortcut-sheet.module.css';
import { useSubject } from './stores/all-stores';

/** A line of the list. Each of its shortcuts is a list of keys. */
interface Line {
  readonly id: string;
  readonly text: string;
  readonly shortcuts: readonly (readonly string[])[];
}

interface Group {
  readonly name: string;
  readonly lines: readonly Line[];
}

/** Returns the commands with a shortcut, by group, followed by the keys of the form and the grid. */
function sheetGroups(settings: Settings): readonly Group[] {
  const { groups, places } = messages.commands;
  return [
    ...commandGroups.map((group) => ({ name: groups[group], lines: commandLines(group, settings) })),
    ...keyPlaces.map((place) => ({ name: places[place], lines: placeLines(place) })),
  ].filter(({ lines }) => lines.length > 0);
}

function commandLines(group: CommandGroup, settings: Settings): readonly Line[] {
  return commands
    .filter((command) => command.group === group)
    .map((command) => ({
      id: command.id,
      text: messages.commands.names[command.id].replace(/…$/, ''),
      shortcuts: shortcutsOf(command.id, settings),
    }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
}

/** Returns the first combination and the first single key of a command. */
function shortcutsOf(id: CommandId, settings: Settings): readonly (readonly string[])[] {
  const keys = keysOf(id, settings, isMac);
  const isSingle = (key: string) => isSingleKey(readAccelerator(key));
  const shown = [keys.find((key) => !isSingle(key)), keys.find(isSingle)];
  return shown.flatMap((key) => (key === undefined ? [] : [shownKeys(key, isMac)]));
}

function placeLines(place: KeyPlace): readonly Line[] {
  return placeKeys
    .filter((each) => each.place === place)
    .map(({ id, shown }) => ({
      id,
      text: messages.commands.placeKeys[id],
      shortcuts: [shown.flatMap((key) => shownKeys(key, isMac))],
    }));
}

interface ShortcutSheetProps {
  /** Called when it was closed, by its button or by Esc, and is to be unmounted. */
  readonly onClose: () => void;
}

/** The list of keyboard shortcuts: a modal dialog. */
export function ShortcutSheet({ onClose }: ShortcutSheetProps) {
  const modal = useModal();
  const settings = useSubject('settings', (state) => state.settings);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Modal
      modal={modal}
      title={messages.commands.names.shortcuts}
      closeLabel={messages.words.actions.close}
      bodyRef={body}
      initialFocus={body}
      className={styles.root}
      onCancel={onClose}
    >
      <div className={styles.groups}>
        {sheetGroups(settings).map(({ name, lines }) => (
          <section key={name}>
            <Text as="h3" tone="faint" size="small" weight={500} className={styles.group}>
              {name}
            </Text>
            <dl>
              {lines.map((line) => (
                <SheetLine key={line.id} line={line} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

function SheetLine({ line: { text, shortcuts } }: { readonly line: Line }) {
  return (
    <Row gap={16} justify="between" size="grid" className={styles.item}>
      <Row as="dt" gap={4} className={styles.keys}>
        {shortcuts.map((keys, at) => (
          <Fragment key={keys.join(' ')}>
            {at > 0 ? (
              <Text tone="faint" size="small" className={styles.or}>
                {messages.commands.sheet.or}
              </Text>
            ) : null}
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Fragment>
        ))}
      </Row>
      <dd>{text}</dd>
    </Row>
  );
}
