import { useSubject } from '../../state/stores';
import { RadioGroup } from '../../ui/radio-group';
import { SettingsSection } from './settings-section';
import { useSaving } from './use-saving';

const choices = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off', description: 'For dictation, or keys pressed by accident' },
] as const;

/** Whether single letters act: people who speak to their machine need them not to. */
export function KeyboardSection() {
  const letterShortcuts = useSubject('settings', (state) => state.settings.letterShortcuts);
  const saving = useSaving();
  return (
    <SettingsSection
      title="Keyboard"
      description="Letters such as j and k move through the reports. The arrow keys and Ctrl or Cmd with a digit always work."
      saving={saving}
    >
      <RadioGroup
        label="Single-letter shortcuts"
        value={letterShortcuts ? 'on' : 'off'}
        options={choices}
        onChange={(value) => void saving.save({ letterShortcuts: value === 'on' })}
      />
    </SettingsSection>
  );
}
