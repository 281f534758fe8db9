import { messages } from '../../../shared/i18n/messages';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';
import { SettingsSection } from './settings-section';

/** Opens the diagnostics for a bug report, which are shown before they are saved. */
export function DiagnosticsSection() {
  const { diagnostics } = useStores();
  return (
    <SettingsSection
      title={messages.recovery.diagnosticsTitle}
      description={messages.recovery.diagnosticsAbout}
    >
      <div className="settings-section__buttons">
        <Button size="small" onClick={() => void diagnostics.getState().open()}>
          {messages.recovery.diagnostics}
        </Button>
      </div>
    </SettingsSection>
  );
}
