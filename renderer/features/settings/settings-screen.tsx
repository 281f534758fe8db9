import { messages } from '../../../shared/i18n/messages';
import { AboutSection } from './about-section';
import { AppearanceSection } from './appearance-section';
import { CaptureSection } from './capture-section';
import { ConnectionSection } from './connection-section';
import { DiagnosticsSection } from './diagnostics-section';
import { KeyboardSection } from './keyboard-section';
import { LocalCopySection } from './local-copy-section';
import { NotificationsSection } from './notifications-section';
import { PrecisionSection } from './precision-section';
import { ReporterSection } from './reporter-section';
import { ReportsSection } from './reports-section';
import './settings-screen.css';
import { TilesSection } from './tiles-section';
import { TravelSection } from './travel-section';
import { UpdateSection } from './update-section';

/** The settings. Every change is saved immediately; an invalid one leaves the saved value. */
export function SettingsScreen() {
  return (
    <div className="settings-screen">
      <header className="settings-screen__head">
        <h1>{messages.settings.title}</h1>
        <p>{messages.settings.lead}</p>
      </header>
      <ConnectionSection />
      <AppearanceSection />
      <KeyboardSection />
      <ReportsSection />
      <LocalCopySection />
      <NotificationsSection />
      <CaptureSection />
      <PrecisionSection />
      <TravelSection />
      <TilesSection />
      <ReporterSection />
      <DiagnosticsSection />
      <UpdateSection />
      <AboutSection />
    </div>
  );
}
