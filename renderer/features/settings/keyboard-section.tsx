import { messages } from '../../../shared/i18n/messages';
import { useSubject } from '../../state/stores';
import { RadioGroup } from '../../ui/radio-group';
import { SettingsSection } from './settings-section';
import { useSaving } from './use-saving';

/** Enables single-letter shortcuts. Users of speech input need to turn them off. */
export function KeyboardSection() {
  const letterShortcuts = useSubject('settings', (state) => state.settings.letterShortcuts);
  const saving = useSaving();
  const text = messages.settings.keyboard;
  const { on, off } = messages.settings.onOff;
  return (
    <SettingsSection title={text.title} description={text.description} saving={saving}>
      <RadioGroup
        label={text.letterShortcuts}
        value={letterShortcuts ? 'on' : 'off'}
        options={[
          { value: 'on', label: on },
          { value: 'off', label: off, description: text.offDescription },
        ]}
        onChange={(value) => void saving.save({ letterShortcuts: value === 'on' })}
      />
    </SettingsSection>
  );
}
