import { messages } from '../../../shared/i18n/messages';
import { useSubject } from '../../state/stores';
import { OnOff } from './on-off';
import { SettingsSection } from './settings-section';
import { useSaving } from './use-saving';

/** Which events show a system notification. */
export function NotificationsSection() {
  const { notifyFraud, notifyFeedback } = useSubject('settings', (state) => state.settings);
  const saving = useSaving();
  const text = messages.settings.notifications;
  return (
    <SettingsSection title={text.title} description={text.description} saving={saving}>
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
    </SettingsSection>
  );
}
