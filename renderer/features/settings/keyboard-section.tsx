import { messages } from '../../../shared/messages/messages';
import { useSubject } from '../../state/stores';
import { RadioGroup } from '../../ui/radio-group';
import { SettingsSection } from './settings-section';
import { useSaving } from './use-saving';

/** Whether single letters act: people who speak to their machine need them not to. */
export function KeyboardSection() {
  const letterShortcuts = useSubject('settings', (state) => state.settings.letterShortcuts);
  const saving = useSaving();
  const words = messages.settings.keyboard;
  const { on, off } = messages.settings.onOff;
  return (
    <SettingsSection title={words.title} description={words.description} saving={saving}>
      <RadioGroup
        label={words.letterShortcuts}
        value={letterShortcuts ? 'on' : 'off'}
        options={[
          { value: 'on', label: on },
          { value: 'off', label: off, description: words.offDescription },
        ]}
        onChange={(value) => void saving.save({ letterShortcuts: value === 'on' })}
      />
    </SettingsSection>
  );
}
