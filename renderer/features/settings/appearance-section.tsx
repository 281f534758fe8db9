import { Monitor, Moon, Sun } from 'lucide-react';
import { useSubject } from '../../state/stores';
import { RadioGroup } from '../../ui/radio-group';
import { SettingsSection } from './settings-section';
import { useSaving } from './use-saving';

const themes = [
  { value: 'system', label: 'System', icon: <Monitor size={16} aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun size={16} aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={16} aria-hidden="true" /> },
] as const;

const timeZones = [
  {
    value: 'local',
    label: 'Local time',
    description: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  },
  { value: 'utc', label: 'UTC', description: 'The zone the service reports in' },
] as const;

/** Theme and time zone. */
export function AppearanceSection() {
  const theme = useSubject('settings', (state) => state.settings.theme);
  const timeZone = useSubject('settings', (state) => state.settings.timeZone);
  const saving = useSaving();
  return (
    <SettingsSection
      title="Appearance"
      description="How the window looks, and in which zone times are shown. The other zone is always one hover away."
      saving={saving}
    >
      <RadioGroup
        label="Theme"
        value={theme}
        options={themes}
        onChange={(value) => void saving.save({ theme: value })}
      />
      <RadioGroup
        label="Times"
        value={timeZone}
        options={timeZones}
        onChange={(value) => void saving.save({ timeZone: value })}
      />
    </SettingsSection>
  );
}
