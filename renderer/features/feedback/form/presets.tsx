import { Bookmark, Ellipsis, FileInput, Pencil, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import type { FeedbackDraft } from '../../../../shared/domain/feedback';
import {
  type BuiltInPreset,
  builtInPresets,
  type FeedbackPreset,
  maxPresetNameLength,
  type PresetContent,
  type PresetPart,
  presetContentOf,
  presetParts,
} from '../../../../shared/domain/feedback-preset';
import { builtInPresetName, presetNameError } from '../../../../shared/i18n/feedback-text';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { wordText } from '../../../../shared/i18n/word-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { Button, IconButton } from '../../../ui/button';
import { ConfirmDialog, NameDialog } from '../../../ui/dialog';
import { ReceivedText } from '../../../ui/hostile-text';
import { Kbd } from '../../../ui/kbd';
import { Text } from '../../../ui/layout';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu';
import { Group } from '../../../ui/regions';
import { Sentence } from '../../../ui/sentence';
import { useStores, useSubject } from '../stores';
import styles from './presets.module.css';

/** The preset operation that a dialog is open for. */
export type PresetNaming =
  | { readonly kind: 'save' }
  | { readonly kind: 'rename' | 'remove'; readonly preset: FeedbackPreset };

interface PresetRowProps {
  readonly presets: readonly OfferedPreset[];
  readonly onName: (naming: PresetNaming) => void;
}

const alt = /Mac/.test(navigator.userAgent) ? '⌥' : 'Alt';

/** Buttons that apply presets, and a menu to save, rename and remove them. */
export function PresetRow({ presets, onName }: PresetRowProps) {
  const stores = useStores();
  const text = messages.feedback.presets;
  const problem = useSubject('presets', (state) => state.problem);
  const files = useSubject('presetFiles', (state) => state);
  const userPresets = presets.flatMap((preset) => preset.userPreset ?? []);
  return (
    <Group aria-label={text.title} className={styles.root} data-presets>
      {presets.map(({ name, digit, apply, userPreset }) => (
        <Button
          key={userPreset?.id ?? name}
          size="small"
          className={styles.preset}
          aria-label={visibleText(name)}
          aria-keyshortcuts={digit === null ? undefined : `Alt+${digit}`}
          onClick={apply}
        >
          <ReceivedText text={name} className={styles.name} />
          {digit === null ? null : (
            <Kbd>
              {alt} {digit}
            </Kbd>
          )}
        </Button>
      ))}
      <Menu
        align="end"
        trigger={<IconButton label={text.actions} size="small" icon={<Ellipsis aria-hidden="true" />} />}
      >
        <MenuItem icon={<Bookmark aria-hidden="true" />} onSelect={() => onName({ kind: 'save' })}>
          {text.saveAs}
        </MenuItem>
        {userPresets.length > 0 ? <MenuLine /> : null}
        {userPresets.flatMap((preset) => [
          <MenuItem
            key={`rename ${preset.id}`}
            icon={<Pencil aria-hidden="true" />}
            onSelect={() => onName({ kind: 'rename', preset })}
          >
            <Sentence
              text={text.rename({ name: gap('name') })}
              parts={{ name: <ReceivedText text={preset.name} /> }}
            />
          </MenuItem>,
          <MenuItem
            key={`remove ${preset.id}`}
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => onName({ kind: 'remove', preset })}
          >
            <Sentence
              text={text.remove({ name: gap('name') })}
              parts={{ name: <ReceivedText text={preset.name} /> }}
            />
          </MenuItem>,
        ])}
        <MenuLine />
        {userPresets.length > 0 ? (
          <MenuItem icon={<Upload aria-hidden="true" />} onSelect={() => void files.exportItems(userPresets)}>
            {text.file.export}
          </MenuItem>
        ) : null}
        <MenuItem icon={<FileInput aria-hidden="true" />} onSelect={() => void files.choose()}>
          {text.file.import}
        </MenuItem>
      </Menu>
      {problem ? (
        <ProblemAlert
          problem={problem}
          failed={text.failed}
          onDismiss={() => stores.presets.setState({ problem: null })}
        />
      ) : null}
    </Group>
  );
}

/** A form that presets can be applied to: the feedback store or the batch store. */
interface PresetTarget {
  readonly applyBuiltInPreset: (preset: BuiltInPreset) => void;
  readonly applyPreset: (content: PresetContent) => void;
}

/** A preset as shown in the form. */
interface OfferedPreset {
  readonly name: string;
  /** The digit that applies it together with Alt; null after the ninth preset. */
  readonly digit: number | null;
  readonly apply: () => void;
  /** null for a built-in preset. */
  readonly userPreset: FeedbackPreset | null;
}

/** Returns the built-in and the user's presets for an open form. The first nine have the keys Alt+1 to Alt+9. */
export function usePresets(form: PresetTarget): readonly OfferedPreset[] {
  const userPresets = useSubject('presets', (state) => state.items);
  const offered = [
    ...builtInPresets.map((preset) => ({
      name: builtInPresetName(preset),
      userPreset: null,
      apply: () => form.applyBuiltInPreset(preset),
    })),
    ...userPresets.map((userPreset) => ({
      name: userPreset.name,
      userPreset,
      apply: () => form.applyPreset(userPreset.content),
    })),
  ];
  return offered.map((preset, at) => ({ ...preset, digit: at < 9 ? at + 1 : null }));
}

/**
 * Returns the preset for Alt and a digit, regardless of the keyboard layout and of the character that Alt produces;
 * null for other keys.
 */
export function pressedPreset(
  event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'code'>,
  presets: readonly OfferedPreset[],
): OfferedPreset | null {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  return presets.find((preset) => digit !== undefined && preset.digit === Number(digit)) ?? null;
}

interface PresetDialogsProps {
  readonly naming: PresetNaming | null;
  /** What a new preset is created from. */
  readonly draft: FeedbackDraft;
  readonly onDone: () => void;
}

/** The preset dialogs. They are rendered outside the form because forms can't be nested. */
export function PresetDialogs({ naming, draft, onDone }: PresetDialogsProps) {
  const { presets } = useStores();
  if (naming === null) return null;
  function save(preset: FeedbackPreset) {
    void presets.getState().save(preset);
    done();
  }
  function done() {
    onDone();
    focusPresetMenu();
  }
  if (naming.kind !== 'remove')
    return <PresetNameDialog naming={naming} draft={draft} onSave={save} onCancel={done} />;
  const { preset } = naming;
  const text = messages.feedback.presets;
  return (
    <ConfirmDialog
      title={text.removeTitle}
      action={text.removeAction}
      onCancel={done}
      onConfirm={() => {
        void presets.getState().remove(preset.id);
        done();
      }}
    >
      <p>
        <Sentence
          text={text.removeMeaning({ name: gap('name') })}
          parts={{ name: <ReceivedText text={preset.name} /> }}
        />
      </p>
    </ConfirmDialog>
  );
}

/** Returns the focus to the menu of the presets. */
export function focusPresetMenu(): void {
  document.querySelector<HTMLElement>('[data-presets] button:last-of-type')?.focus();
}

interface PresetNameDialogProps extends Pick<PresetDialogsProps, 'draft'> {
  readonly naming: PresetNaming;
  readonly onSave: (preset: FeedbackPreset) => void;
  readonly onCancel: () => void;
}

/** Asks for the name of a preset and, for a new one, which parts of the form it sets. */
function PresetNameDialog({ naming, draft, onSave, onCancel }: PresetNameDialogProps) {
  const text = messages.feedback.presets;
  const presets = useSubject('presets', (state) => state.items);
  const renamed = naming.kind === 'save' ? null : naming.preset;
  const parts = renamed ? [] : filledParts(draft);
  const [excluded, setExcluded] = useState<readonly PresetPart[]>([]);
  const others = presets.filter((preset) => preset.id !== renamed?.id);

  function save(name: string) {
    const selectedParts = parts.map(({ part }) => part).filter((part) => !excluded.includes(part));
    const content = renamed?.content ?? presetContentOf(draft, selectedParts);
    onSave({ id: renamed?.id ?? crypto.randomUUID(), name, content });
  }

  return (
    <NameDialog
      title={renamed ? text.renameTitle : text.saveTitle}
      label={text.name}
      action={renamed ? text.renameAction : text.saveAction}
      name={renamed?.name ?? ''}
      maxLength={maxPresetNameLength}
      errorIn={(name) => presetNameError(name, others)}
      onName={save}
      onCancel={onCancel}
    >
      {parts.length === 0 ? null : (
        <fieldset className={styles.parts}>
          <legend>{text.includedFields}</legend>
          {parts.map(({ part, name, value }) => (
            <label key={part} className={styles.part}>
              <input
                type="checkbox"
                checked={!excluded.includes(part)}
                onChange={({ target }) =>
                  setExcluded(target.checked ? excluded.filter((each) => each !== part) : [...excluded, part])
                }
              />
              <span>{name}</span>
              <Text tone="muted" truncate className={styles.value}>
                {visibleText(value)}
              </Text>
            </label>
          ))}
        </fieldset>
      )}
    </NameDialog>
  );
}

/**
 * Returns the parts of a draft that a preset can set: those with a value. An empty list of fraud cases counts as a
 * value.
 */
function filledParts(draft: FeedbackDraft) {
  const names = { ...messages.feedback.fields, fraudCases: messages.words.fields.fraudCases };
  return presetParts
    .map((part) => ({ part, name: names[part], value: partText(draft, part) }))
    .filter(({ value }) => value !== '');
}

function partText(draft: FeedbackDraft, part: PresetPart): string {
  if (part !== 'fraudCases') return draft[part].slice(0, 200);
  if (draft.fraudCases === null) return '';
  return (
    draft.fraudCases
      .map((each) => wordText('decision', each))
      .join(', ')
      .slice(0, 200) || messages.words.received.none
  );
}
