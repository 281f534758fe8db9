import { TriangleAlert } from 'lucide-react';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { shownKeys } from '../../../shared/accelerator';
import {
  assignedKeys,
  type ChangedKeys,
  defaultKeys,
  holderOf,
  withKey,
  withKeys,
} from '../../../shared/command-keys';
import { type CommandId, type PlaceKeyId, placeKeys } from '../../../shared/commands';
import { messages } from '../../../shared/i18n/messages';
import { ShownKeys } from '../../components/command-keys';
import { useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { isMac } from '../../ui/kbd';
import { Row, Stack, Text } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import styles from './keyboard-section.module.css';
import { recordedKey } from './recorded-key';

/** Returns the name of a command without the dots that announce a dialog. */
export function commandName(id: CommandId): string {
  return messages.commands.names[id].replace(/…$/, '');
}

/** A change of keys in progress. */
type Edit =
  | { readonly step: 'recording'; readonly refused: string | null }
  /** Other commands have some of the keys. */
  | { readonly step: 'taken'; readonly keys: readonly string[]; readonly why: readonly string[] };

interface KeyRowProps {
  readonly id: CommandId;
  readonly onSave: (changed: ChangedKeys) => void;
}

/** A command with its keys, which can be recorded and reset. */
export function KeyRow({ id, onSave }: KeyRowProps) {
  const changed = useSubject('settings', (state) => state.settings.keys);
  const [edit, setEdit] = useState<Edit | null>(null);
  const changeButton = useRef<HTMLButtonElement>(null);
  const nameId = useId();
  const text = messages.settings.keyboard;
  const name = commandName(id);
  const keys = assignedKeys(id, changed, isMac);

  function finish(saved: ChangedKeys | null) {
    if (saved) onSave(saved);
    setEdit(null);
    changeButton.current?.focus();
  }

  /** Saves new keys unless something else has one of them. */
  function offer(newKeys: readonly string[]) {
    const holders = newKeys.flatMap((key) => {
      const holder = holderOf(key, id, changed, isMac);
      return holder ? [{ key: keyText(key), holder }] : [];
    });
    const fixed = holders.flatMap(({ key, holder }) =>
      holder.kind === 'place' ? [text.usedInPlace(key, ...placeOf(holder.id))] : [],
    );
    const why = holders.flatMap(({ key, holder }) =>
      holder.kind === 'command' ? [text.used(key, commandName(holder.id))] : [],
    );
    if (fixed[0] !== undefined) setEdit({ step: 'recording', refused: fixed[0] });
    else if (why.length > 0) setEdit({ step: 'taken', keys: newKeys, why });
    else finish(withKeys(changed, id, newKeys, isMac));
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Tab') return;
    event.preventDefault();
    if (event.key === 'Escape') return finish(null);
    const recorded = recordedKey(event.nativeEvent, id, isMac);
    if (recorded?.kind === 'key') offer(withKey(keys, recorded.key));
    else if (recorded)
      setEdit({ step: 'recording', refused: text.refusals[recorded.why](keyText(recorded.key), name) });
  }

  return (
    <li className={styles.row} aria-label={name} data-command={id} data-setting-item>
      <Row gap={8} justify="between" wrap>
        <span id={nameId}>{name}</span>
        <Row gap={8} wrap>
          {edit?.step === 'recording' ? (
            <Recorder name={name} onPress={press} />
          ) : (
            <AssignedKeys keys={keys} />
          )}
          {!edit && changed[id] ? (
            <Button
              size="small"
              variant="quiet"
              aria-label={text.resetKeys(name)}
              onClick={() => offer(defaultKeys(id, isMac))}
            >
              {text.reset}
            </Button>
          ) : null}
          <Button
            ref={changeButton}
            size="small"
            // Its name is no command's: commands are found by their names.
            aria-label={edit ? text.cancelChange(name) : text.change}
            aria-describedby={nameId}
            onClick={() => setEdit(edit ? null : { step: 'recording', refused: null })}
          >
            {edit ? text.cancel : text.change}
          </Button>
          {edit?.step === 'recording' && keys.length > 0 ? (
            <Button size="small" aria-label={text.removeKeys(name)} onClick={() => offer([])}>
              {text.remove}
            </Button>
          ) : null}
        </Row>
      </Row>
      {edit?.step === 'recording' && edit.refused !== null ? (
        <Text as="p" tone="danger" size="small" role="alert">
          {edit.refused}
        </Text>
      ) : null}
      {edit?.step === 'taken' ? (
        <TakenKeys
          why={edit.why}
          name={name}
          onReplace={() => finish(withKeys(changed, id, edit.keys, isMac))}
        />
      ) : null}
    </li>
  );
}

function keyText(key: string): string {
  return shownKeys(key, isMac).join(isMac ? '' : '+');
}

/** Returns the place of a fixed key and what the key does there. */
function placeOf(id: PlaceKeyId): [string, string] {
  const place = placeKeys.find((each) => each.id === id)?.place ?? 'grid';
  return [messages.commands.places[place], messages.commands.placeKeys[id]];
}

function AssignedKeys({ keys }: { readonly keys: readonly string[] }) {
  if (keys.length === 0) return <Text tone="faint">{messages.settings.keyboard.none}</Text>;
  return (
    <Row as="span" gap={6} wrap>
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 ? <Text tone="faint">{messages.commands.sheet.or}</Text> : null}
          <ShownKeys keys={key} />
        </Fragment>
      ))}
    </Row>
  );
}

interface RecorderProps {
  readonly name: string;
  readonly onPress: (event: KeyboardEvent) => void;
}

/** Takes the focus, and each key pressed while it has it. */
function Recorder({ name, onPress }: RecorderProps) {
  const text = messages.settings.keyboard;
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <button
      type="button"
      ref={element}
      className={styles.recorder}
      aria-label={text.pressKeysFor(name)}
      onKeyDown={onPress}
    >
      {text.pressKeys}
    </button>
  );
}

interface TakenKeysProps {
  readonly why: readonly string[];
  readonly name: string;
  readonly onReplace: () => void;
}

/** Says which commands have the keys, and offers to take them. */
function TakenKeys({ why, name, onReplace }: TakenKeysProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Notice
      kind="warning"
      role="alert"
      icon={<TriangleAlert size={16} aria-hidden="true" />}
      actions={
        <Button ref={button} size="small" onClick={onReplace}>
          {messages.settings.keyboard.useHere(name)}
        </Button>
      }
    >
      <Stack gap={2}>
        {why.map((each) => (
          <span key={each}>{each}</span>
        ))}
      </Stack>
    </Notice>
  );
}
