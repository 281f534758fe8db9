import { Bookmark, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FeedbackDraft } from '../../../../shared/domain/feedback';
import {
  builtInPresets,
  type FeedbackPreset,
  withBuiltInPreset,
  withPreset,
} from '../../../../shared/domain/feedback-preset';
import { messages } from '../../../../shared/i18n/messages';
import { builtInPresetName } from '../../../../shared/i18n/preset-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { type FeedbackSubject, reportedVerdictOf } from '../../../state/feedback-subject';
import { useStores, useSubject } from '../../../state/stores';
import { Button, IconButton } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Kbd } from '../../../ui/kbd';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu';
import { Sentence } from '../../../ui/sentence';
import { visibleText } from '../../../ui/visible-text';
import type { PresetNaming } from './preset-dialogs';
import { PresetDialogs } from './preset-dialogs';
import './presets.css';

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
    <div role="group" aria-label={text.title} className="preset-row">
      {presets.map(({ name, digit, apply, userPreset }) => (
        <Button
          key={userPreset?.id ?? name}
          size="small"
          className="preset-row__preset"
          aria-label={visibleText(name)}
          aria-keyshortcuts={digit === null ? undefined : `Alt+${digit}`}
          onClick={apply}
        >
          <ReceivedText text={name} className="preset-row__name" />
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
      {problem ? <ProblemAlert problem={problem} failed={text.notKept} /> : null}
    </div>
  );
}

/** A preset as shown in the form. */
export interface OfferedPreset {
  readonly name: string;
  /** The digit that applies it together with Alt; null after the ninth preset. */
  readonly digit: number | null;
  readonly apply: () => void;
  /** null for a built-in preset. */
  readonly userPreset: FeedbackPreset | null;
}

/** Returns the built-in and the user's presets for the open form. */
export function usePresets(subject: FeedbackSubject): readonly OfferedPreset[] {
  const { feedback } = useStores();
  const userPresets = useSubject('presets', (state) => state.presets);
  const offered = [
    ...builtInPresets.map((preset) => ({
      name: builtInPresetName(preset),
      userPreset: null,
      apply: () => {
        const { draft, apply } = feedback.getState();
        apply(withBuiltInPreset(draft, preset, reportedVerdictOf(subject)));
      },
    })),
    ...userPresets.map((preset) => ({
      name: preset.name,
      userPreset: preset,
      apply: () => feedback.getState().applyPreset(preset.content),
    })),
  ];
  return withDigits(offered);
}

/** Assigns the keys Alt+1 to Alt+9 to the first nine presets. */
export function withDigits(offered: readonly Omit<OfferedPreset, 'digit'>[]): readonly OfferedPreset[] {
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

interface PresetsForManyProps {
  readonly draft: FeedbackDraft;
  readonly edit: (change: Partial<FeedbackDraft>) => void;
}

/**
 * The presets of the batch form, where no single verdict of the service applies. Rendered outside the form because the
 * dialog that names a preset contains one itself.
 */
export function PresetsForMany({ draft, edit }: PresetsForManyProps) {
  const userPresets = useSubject('presets', (state) => state.presets);
  const [naming, setNaming] = useState<PresetNaming | null>(null);
  const presets = withDigits([
    ...builtInPresets.map((preset) => ({
      name: builtInPresetName(preset),
      userPreset: null,
      apply: () => edit(withBuiltInPreset(draft, preset, null)),
    })),
    ...userPresets.map((preset) => ({
      name: preset.name,
      userPreset: preset,
      apply: () => edit(withPreset(draft, preset.content)),
    })),
  ]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const preset = document.querySelector('dialog[open]') ? null : pressedPreset(event, presets);
      if (!preset) return;
      event.preventDefault();
      preset.apply();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  return (
    <>
      <PresetRow presets={presets} onName={setNaming} />
      <PresetDialogs naming={naming} draft={draft} onDone={() => setNaming(null)} />
    </>
  );
}
