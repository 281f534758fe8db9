import { messages } from '../../../shared/i18n/messages';
import { CopyButton } from '../../components/copy-button';
import { useBridge, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { Sentence } from '../../ui/sentence';
import { NoticesButton } from './notices-button';
import { SettingsSection } from './settings-section';

/** Versions and the profile folder, for bug reports and cleanup. */
export function AboutSection() {
  const bridge = useBridge();
  const about = useSubject('settings', (state) => state.about);
  const text = messages.settings.about;
  const versions = about
    ? `Whereabouts ${about.version} (Electron ${about.electron}, Chromium ${about.chrome})`
    : '';
  return (
    <SettingsSection name="about" title={text.title} description={text.description}>
      {about ? (
        <dl className="settings-section__facts">
          <dt>{text.version}</dt>
          <dd>
            {versions}
            <CopyButton text={versions} label={text.copyVersions} />
          </dd>
          <dt>{text.profileFolder}</dt>
          <dd>
            <bdi className="mono">{about.profileFolder}</bdi>
            <CopyButton text={about.profileFolder} label={text.copyProfileFolder} />
          </dd>
          <dt>{text.inIt}</dt>
          <dd>{text.contents}</dd>
          <dt>{text.keyboard}</dt>
          <dd>
            <Sentence text={text.showsShortcuts} parts={{ key: <Kbd>?</Kbd> }} />
          </dd>
        </dl>
      ) : null}
      <div className="settings-section__buttons">
        <Button size="small" onClick={() => void bridge.call('link.open', { link: 'map data' })}>
          {text.mapData}
        </Button>
        <Button size="small" onClick={() => void bridge.call('link.open', { link: 'city data' })}>
          {text.cityData}
        </Button>
        <Button size="small" onClick={() => void bridge.call('link.open', { link: 'licence' })}>
          {text.licence}
        </Button>
        <NoticesButton />
      </div>
    </SettingsSection>
  );
}
