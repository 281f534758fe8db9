import { messages } from '../../../shared/i18n/messages';
import { Stack, Text } from '../../ui/layout';
import { AboutSection, DiagnosticsSection } from './about-section';
import { KeyboardSection } from './keyboard-section';
import { PrecisionSection, TravelSection } from './position-sections';
import { ConnectionSection, ReporterSection } from './profile-sections';
import { LocalCopySection, ReportsSection } from './reports-sections';
import styles from './settings-screen.module.css';
import { StreetsSection } from './streets-section';
import { TeamSection } from './team/team-section';
import { TilesSection } from './tiles-section';
import { UpdateSection } from './update-section';
import { VerdictsSection } from './verdicts-section';
import { AppearanceSection, CaptureSection, NotificationsSection } from './window-sections';

/** The settings. Every change is saved immediately; an invalid one leaves the saved value. */
export function SettingsScreen() {
  return (
    <div className={styles.root}>
      <Stack as="header" gap={2} className={styles.head}>
        <h1>{messages.settings.title}</h1>
        <Text as="p" tone="muted">
          {messages.settings.lead}
        </Text>
      </Stack>
      <ConnectionSection />
      <TeamSection />
      <AppearanceSection />
      <KeyboardSection />
      <VerdictsSection />
      <ReportsSection />
      <LocalCopySection />
      <NotificationsSection />
      <CaptureSection />
      <PrecisionSection />
      <TravelSection />
      <StreetsSection />
      <TilesSection />
      <ReporterSection />
      <DiagnosticsSection />
      <UpdateSection />
      <AboutSection />
    </div>
  );
}
