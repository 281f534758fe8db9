import { messages } from '../../../shared/messages/messages';
import { useSubject } from '../../state/stores';
import { OnOff } from './on-off';
import { SettingsSection } from './settings-section';
import { useSaving } from './use-saving';

/** Whether other programs can picture the window. Nothing where the system knows no such protection. */
export function CaptureSection() {
  const isHidden = useSubject('settings', (state) => state.settings.hiddenFromCapture);
  const saving = useSaving();
  const words = messages.settings.capture;
  if (!/Mac|Windows/.test(navigator.userAgent)) return null;
  return (
    <SettingsSection title={words.title} description={words.description} saving={saving}>
      <OnOff
        label={words.hidden}
        description={words.hiddenDescription}
        isOn={isHidden}
        onChange={(isOn) => void saving.save({ hiddenFromCapture: isOn })}
      />
    </SettingsSection>
  );
}
