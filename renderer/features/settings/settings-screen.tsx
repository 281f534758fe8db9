import { memo, useRef } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { settingsSearch } from '../../state/settings';
import { useUnsavedInput } from '../../state/stores';
import { Button } from '../../ui/button';
import { SearchField } from '../../ui/fields';
import { Stack, Text } from '../../ui/layout';
import { AboutSection, DiagnosticsSection } from './about-section';
import { IgnoredPlacesSection } from './ignored-places-section';
import { KeyboardSection } from './keyboard-section';
import { OutsideLinksSection } from './outside-links-section';
import { PrecisionSection, TravelSection } from './position-sections';
import { ConnectionSection, ReporterSection } from './profile-sections';
import { ProxySection } from './proxy-section';
import { CsvSection, LocalCopySection, ReportsSection } from './reports-sections';
import { RiskWordsSection } from './risk-words-section';
import type { ShownSection } from './search/filter-sections';
import { SectionList } from './search/section-list';
import { useFilteredSections } from './search/use-filtered-sections';
import styles from './settings-screen.module.css';
import { StreetsSection } from './streets-section';
import { TeamSection } from './team/team-section';
import { TilesSection } from './tiles-section';
import { UpdateSection } from './update-section';
import { VerdictsSection } from './verdicts-section';
import { AppearanceSection, CaptureSection, NotificationsSection } from './window-sections';

const maxSearchLength = 100;

/** The settings, with a search. Every change is saved immediately; an invalid one leaves the saved value. */
export function SettingsScreen() {
  const [search, setTyped] = useUnsavedInput(settingsSearch);
  const typed = search ?? '';
  const sections = useRef<HTMLDivElement>(null);
  const shown = useFilteredSections(sections, typed);
  const text = messages.settings;
  const clear = () => setTyped(null);
  return (
    <div className={styles.root}>
      <Stack as="header" gap={2} className={styles.head}>
        <h1>{messages.commands.names.settings}</h1>
        <Text as="p" tone="muted">
          {text.lead}
        </Text>
      </Stack>
      <div className={styles.side}>
        <SearchField
          label={text.search}
          placeholder={text.search}
          maxLength={maxSearchLength}
          value={typed}
          onChange={(changed) => setTyped(changed === '' ? null : changed)}
        />
        <SectionList sections={shown} root={sections} />
      </div>
      <div className={styles.sections} ref={sections}>
        {typed.trim() !== '' && shown.length === 0 ? (
          <Stack gap={12} align="start" className={styles.none}>
            <Text as="p" role="status">
              {text.noMatches({ typed: typed.trim() })}
            </Text>
            <Button size="small" onClick={clear}>
              {text.clearSearch}
            </Button>
          </Stack>
        ) : null}
        <Sections first={shown} />
      </div>
    </div>
  );
}

/** In their usual order. One element each, so that typing a search renders none of them. */
const sections = [
  ConnectionSection,
  ProxySection,
  TeamSection,
  AppearanceSection,
  KeyboardSection,
  VerdictsSection,
  ReportsSection,
  CsvSection,
  LocalCopySection,
  NotificationsSection,
  CaptureSection,
  PrecisionSection,
  TravelSection,
  IgnoredPlacesSection,
  RiskWordsSection,
  OutsideLinksSection,
  StreetsSection,
  TilesSection,
  ReporterSection,
  DiagnosticsSection,
  UpdateSection,
  AboutSection,
].map((Section, place) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: a section's usual place identifies it wherever it is shown
  <div key={place} data-place={place}>
    <Section />
  </div>
));

/** All sections, those that a search finds first. */
const Sections = memo(function Sections({ first }: { readonly first: readonly ShownSection[] }) {
  const places = new Set([...first.map(({ place }) => place), ...sections.keys()]);
  return [...places].map((place) => sections[place]);
});
