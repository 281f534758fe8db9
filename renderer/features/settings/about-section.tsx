import { messages } from '../../../shared/messages/messages';
import { useBridge, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Kbd } from '../../ui/kbd';
import { Sentence } from '../../ui/sentence';
import { NoticesButton } from './notices-button';
import { SettingsSection } from './settings-section';

/** Versions and files, for whoever reports a defect or cleans up. */
export function AboutSection() {
  const bridge = useBridge();
  const about = useSubject('settings', (state) => state.about);
  const words = messages.settings.about;
  const versions = about
    ? `Whereabouts ${about.version} (Electron ${about.electron}, Chromium ${about.chrome})`
    : '';
  return (
    <SettingsSection name="about" title={words.title} description={words.description}>
      {about ? (
        <dl className="settings-section__facts">
          <dt>{words.version}</dt>
          <dd>
            {versions}
            <CopyButton text={versions} label={words.copyVersions} />
          </dd>
          <dt>{words.profileFolder}</dt>
          <dd>
            <bdi className="mono">{about.profileFolder}</bdi>
            <CopyButton text={about.profileFolder} label={words.copyProfileFolder} />
          </dd>
          <dt>{words.inIt}</dt>
          <dd>{words.contents}</dd>
          <dt>{words.keyboard}</dt>
          <dd>
            <Sentence text={words.showsShortcuts} parts={{ key: <Kbd>?</Kbd> }} />
          </dd>
        </dl>
      ) : null}
      <div className="settings-section__buttons">
        <Button size="small" onClick={() => void bridge.call('link.open', { link: 'map data' })}>
          {words.mapData}
        </Button>
        <Button size="small" onClick={() => void bridge.call('link.open', { link: 'city data' })}>
          {words.cityData}
        </Button>
        <Button size="small" onClick={() => void bridge.call('link.open', { link: 'licence' })}>
          {words.licence}
        </Button>
        <NoticesButton />
      </div>
    </SettingsSection>
  );
}
