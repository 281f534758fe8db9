import { messages } from '../../../shared/messages/messages';
import { useSubject } from '../../state/stores';
import { OnOff } from './on-off';
import { SettingsSection } from './settings-section';
import { useSaving } from './use-saving';

/** What the program tells by a notification of the system. */
export function NotificationsSection() {
  const { notifyFraud, notifyFeedback } = useSubject('settings', (state) => state.settings);
  const saving = useSaving();
  const words = messages.settings.notifications;
  return (
    <SettingsSection title={words.title} description={words.description} saving={saving}>
      <OnOff
        label={words.fraud}
        description={words.fraudDescription}
        isOn={notifyFraud}
        onChange={(isOn) => void saving.save({ notifyFraud: isOn })}
      />
      <OnOff
        label={words.feedback}
        description={words.feedbackDescription}
        isOn={notifyFeedback}
        onChange={(isOn) => void saving.save({ notifyFeedback: isOn })}
      />
    </SettingsSection>
  );
}
