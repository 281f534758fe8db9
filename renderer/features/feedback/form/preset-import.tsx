import { builtInPresets, maxPresetNameLength, maxPresets } from '../../../../shared/domain/feedback-preset';
import { builtInPresetName } from '../../../../shared/i18n/feedback-text';
import { messages } from '../../../../shared/i18n/messages';
import { ItemImportDialog } from '../../../components/item-import-dialog';
import { useSubject } from '../stores';
import { focusPresetMenu } from './presets';

/** The review of presets from a file, if one was chosen. It is rendered outside the form, as it is a form itself. */
export function PresetImport() {
  const { chosen, importItems, clear } = useSubject('presetFiles', (state) => state);
  const existing = useSubject('presets', (state) => state.items);
  if (chosen === null) return null;
  return (
    <ItemImportDialog
      chosen={chosen}
      existing={existing}
      reserved={builtInPresets.map(builtInPresetName)}
      limits={{ items: maxPresets, nameLength: maxPresetNameLength }}
      text={messages.feedback.presets.file}
      onImport={(all, count) => {
        void importItems(all, count);
        focusPresetMenu();
      }}
      onCancel={() => {
        clear();
        focusPresetMenu();
      }}
    />
  );
}
