import { Bookmark, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { messages } from '../../../../shared/i18n/messages';
import { ProblemAlert } from '../../../components/problem-alert';
import { useSubject } from '../../../state/stores';
import { Button, IconButton } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Kbd } from '../../../ui/kbd';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu';
import { Sentence } from '../../../ui/sentence';
import { visibleText } from '../../../ui/visible-text';
import type { PresetNaming } from './preset-name-dialog';
import './preset-row.css';
import type { OfferedPreset } from './use-presets';

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
