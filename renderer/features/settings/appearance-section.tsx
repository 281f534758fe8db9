import { Monitor, Moon, Sun } from 'lucide-react';
import { languages } from '../../../shared/messages/language';
import { messages } from '../../../shared/messages/messages';
import { useSubject } from '../../state/stores';
import { RadioGroup } from '../../ui/radio-group';
import { SettingsSection } from './settings-section';
import { useSaving } from './use-saving';

const themes = [
  { value: 'system', icon: <Monitor size={16} aria-hidden="true" /> },
  { value: 'light', icon: <Sun size={16} aria-hidden="true" /> },
  { value: 'dark', icon: <Moon size={16} aria-hidden="true" /> },
] as const;

/** Theme, time zone and language. */
export function AppearanceSection() {
  const theme = useSubject('settings', (state) => state.settings.theme);
  const timeZone = useSubject('settings', (state) => state.settings.timeZone);
  const language = useSubject('settings', (state) => state.settings.language);
  const saving = useSaving();
  const words = messages.settings.appearance;
  return (
    <SettingsSection title={words.title} description={words.description} saving={saving}>
      <RadioGroup
        label={words.theme}
        value={theme}
        options={themes.map(({ value, icon }) => ({ value, icon, label: words.themes[value] }))}
        onChange={(value) => void saving.save({ theme: value })}
      />
      <RadioGroup
        label={words.times}
        value={timeZone}
        options={[
          {
            value: 'local',
            label: words.timeZones.local,
            description: new Intl.DateTimeFormat().resolvedOptions().timeZone,
          },
          { value: 'utc', label: words.timeZones.utc, description: words.utcDescription },
        ]}
        onChange={(value) => void saving.save({ timeZone: value })}
      />
      <RadioGroup
        label={words.language}
        value={language}
        hint={words.languageNote}
        options={(['system', ...languages] as const).map((value) => ({
          value,
          label: words.languages[value],
        }))}
        onChange={(value) => void saving.save({ language: value })}
      />
    </SettingsSection>
  );
}
