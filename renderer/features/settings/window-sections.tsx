import { Monitor, Moon, Sun } from 'lucide-react';
import { aboutLanguages, languages } from '../../../shared/i18n/compiled/languages';
import { messages } from '../../../shared/i18n/messages';
import { watchDigestMinutes } from '../../../shared/settings';
import { computerTimeZone } from '../../components/use-time-zone';
import { useSubject } from '../../state/stores';
import { RadioGroup } from '../../ui/radio-group';
import { OnOff } from './settings-fields';
import { SettingsSection, useSaving } from './settings-section';

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
  const text = messages.settings.appearance;
  return (
    <SettingsSection title={text.title} description={text.description} saving={saving}>
      <RadioGroup
        label={text.theme}
        value={theme}
        options={themes.map(({ value, icon }) => ({ value, icon, label: text.themes[value] }))}
        onChange={(value) => void saving.save({ theme: value })}
      />
      <RadioGroup
        label={messages.words.terms.times}
        value={timeZone}
        options={[
          {
            value: 'local',
            label: text.timeZones.local,
            description: computerTimeZone() ?? text.unknownZone,
          },
          { value: 'utc', label: messages.words.terms.utc, description: text.utcDescription },
        ]}
        onChange={(value) => void saving.save({ timeZone: value })}
      />
      <RadioGroup
        label={text.language}
        value={language}
        hint={text.languageNote}
        options={[
          { value: 'system', label: text.systemLanguage },
          ...languages.map((value) => ({
            value,
            label: aboutLanguages[value].name,
            description: aboutLanguages[value].reviewed === 'no' ? text.unreviewed : undefined,
          })),
        ]}
        onChange={(value) => void saving.save({ language: value })}
      />
    </SettingsSection>
  );
}

/** Which events show a system notification. */
export function NotificationsSection() {
  const { notifyFraud, notifyFeedback, watchDigest } = useSubject('settings', (state) => state.settings);
  const saving = useSaving();
  const text = messages.settings.notifications;
  return (
    <SettingsSection
      title={messages.words.terms.notifications}
      description={text.description}
      saving={saving}
    >
      <OnOff
        label={text.fraud}
        description={text.fraudDescription}
        isOn={notifyFraud}
        onChange={(isOn) => void saving.save({ notifyFraud: isOn })}
      />
      <OnOff
        label={text.feedback}
        description={text.feedbackDescription}
        isOn={notifyFeedback}
        onChange={(isOn) => void saving.save({ notifyFeedback: isOn })}
      />
      <RadioGroup
        label={messages.watches.setting}
        hint={messages.watches.settingDescription}
        value={String(watchDigest)}
        options={watchDigestMinutes.map((minutes) => ({
          value: String(minutes),
          label: messages.watches.settingChoices[minutes],
        }))}
        onChange={(value) => {
          const minutes = watchDigestMinutes.find((each) => String(each) === value);
          if (minutes !== undefined) void saving.save({ watchDigest: minutes });
        }}
      />
    </SettingsSection>
  );
}

/** Whether other programs can capture the window. Hidden on systems without such protection. */
export function CaptureSection() {
  const isHidden = useSubject('settings', (state) => state.settings.hiddenFromCapture);
  const saving = useSaving();
  const text = messages.settings.capture;
  if (!/Mac|Windows/.test(navigator.userAgent)) return null;
  return (
    <SettingsSection title={text.title} description={text.description} saving={saving}>
      <OnOff
        label={text.hidden}
        description={text.hiddenDescription}
        isOn={isHidden}
        onChange={(isOn) => void saving.save({ hiddenFromCapture: isOn })}
      />
    </SettingsSection>
  );
}
