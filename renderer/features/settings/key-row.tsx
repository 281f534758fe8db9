import { TriangleAlert } from 'lucide-react';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { type ChangedKeys, defaultKeys } from '../../../shared/command-keys';
import type { CommandId } from '../../../shared/commands';
import { messages } from '../../../shared/i18n/messages';
import { ShownKeys } from '../../components/command-keys';
import { Button } from '../../ui/button';
import { isMac } from '../../ui/kbd';
import { Row, Stack, Text } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import styles from './keyboard-section.module.css';
import { commandName, useKeyEdit } from './use-key-edit';

interface KeyRowProps {
  readonly id: CommandId;
  readonly onSave: (change: (keys: ChangedKeys) => ChangedKeys) => void;
}

/** A command with its keys, which can be recorded and reset. */
export function KeyRow({ id, onSave }: KeyRowProps) {
  const nameId = useId();
  const text = messages.settings.keyboard;
  const name = commandName(id);
  const { keys, isChanged, edit, changeButton, toggle, offer, press, replace } = useKeyEdit(id, onSave);

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
          {!edit && isChanged ? (
            <Button
              size="small"
              variant="quiet"
              aria-label={text.resetKeys({ command: name })}
              onClick={() => offer(defaultKeys(id, isMac))}
            >
              {text.reset}
            </Button>
          ) : null}
          <Button
            ref={changeButton}
            size="small"
            // Its name is no command's: commands are found by their names.
            aria-label={edit ? text.cancelChange({ command: name }) : text.change}
            aria-describedby={nameId}
            onClick={toggle}
          >
            {edit ? messages.words.actions.cancel : text.change}
          </Button>
          {edit?.step === 'recording' && keys.length > 0 ? (
            <Button size="small" aria-label={text.removeKeys({ command: name })} onClick={() => offer([])}>
              {messages.words.actions.remove}
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
        <TakenKeys why={edit.why} name={name} onReplace={() => replace(edit.keys)} />
      ) : null}
    </li>
  );
}

function AssignedKeys({ keys }: { readonly keys: readonly string[] }) {
  if (keys.length === 0) return <Text tone="faint">{messages.words.terms.none}</Text>;
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
      aria-label={text.pressKeysFor({ command: name })}
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
          {messages.settings.keyboard.useHere({ command: name })}
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
