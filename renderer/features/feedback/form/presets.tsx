import { Bookmark, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import {
  type BuiltInPreset,
  builtInPresets,
  type FeedbackPreset,
  type PresetContent,
} from '../../../../shared/domain/feedback-preset';
import { builtInPresetName } from '../../../../shared/i18n/feedback-text';
import { messages } from '../../../../shared/i18n/messages';
import { ProblemAlert } from '../../../components/problem-alert';
import { useSubject } from '../../../state/stores';
import { Button, IconButton } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Kbd } from '../../../ui/kbd';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu';
import { Sentence } from '../../../ui/sentence';
import { visibleText } from '../../../ui/visible-text';
import type { PresetNaming } from './preset-dialogs';
import styles from './presets.module.css';

interface PresetRowProps {
  readonly presets: readonly OfferedPreset[];
  readonly onName: (naming: PresetNaming) => void;
}

const alt = /Mac/.test(navigator.userAgent) ? '⌥' : 'Alt';

/** Buttons that apply presets, and a menu to save, rename and remove them. */
export function PresetRow({ presets, onName }: PresetRowProps) {
  const text = messages.feedback.presets;
  const problem = useSubject('presets', (state) => state.problem);
  const userPresets = presets.flatMap((preset) => preset.userPreset ?? []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a group of form fields
    <div role="group" aria-label={text.title} className={styles.presetRow} data-presets>
      {presets.map(({ name, digit, apply, userPreset }) => (
        <Button
          key={userPreset?.id ?? name}
          size="small"
          className={styles.presetRowPreset}
          aria-label={visibleText(name)}
          aria-keyshortcuts={digit === null ? undefined : `Alt+${digit}`}
          onClick={apply}
        >
          <ReceivedText text={name} className={styles.presetRowName} />
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
            <Sentence text={text.rename} parts={{ name: <ReceivedText text={preset.name} /> }} />
          </MenuItem>,
          <MenuItem
            key={`remove ${preset.id}`}
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => onName({ kind: 'remove', preset })}
          >
            <Sentence text={text.remove} parts={{ name: <ReceivedText text={preset.name} /> }} />
          </MenuItem>,
        ])}
      </Menu>
      {problem ? <ProblemAlert problem={problem} failed={text.failed} /> : null}
    </div>
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
  const userPresets = useSubject('presets', (state) => state.presets);
  const offered = [
    ...builtInPresets.map((preset) => ({
      name: builtInPresetName(preset),
      userPreset: null,
      apply: () => form.applyBuiltInPreset(preset),
    })),
    ...userPresets.map((preset) => ({
      name: preset.name,
      userPreset: preset,
      apply: () => form.applyPreset(preset.content),
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
