import { messages } from '../../../shared/i18n/messages';
import { AboutSection, DiagnosticsSection } from './about-section';
import { PrecisionSection } from './position-sections';
import { ConnectionSection, ReporterSection } from './profile-sections';
import { LocalCopySection, ReportsSection } from './reports-sections';
import { AppearanceSection, CaptureSection, KeyboardSection, NotificationsSection } from './window-sections';
import './settings-screen.css';
import { TravelSection } from './position-sections';
import { TilesSection } from './tiles-section';
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
