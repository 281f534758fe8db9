import { messages } from '../../../shared/i18n/messages';
import { useSubject } from '../../state/stores';
import { OnOff } from './on-off';
import { SettingsSection } from './settings-section';
import { useSaving } from './use-saving';

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
