import { useBridge, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Kbd } from '../../ui/kbd';
import { NoticesButton } from './notices-button';
import { SettingsSection } from './settings-section';

/** Versions and files, for whoever reports a defect or cleans up. */
export function AboutSection() {
  const bridge = useBridge();
  const about = useSubject('settings', (state) => state.about);
  const versions = about
    ? `Whereabouts ${about.version} (Electron ${about.electron}, Chromium ${about.chrome})`
    : '';
  return (
    <SettingsSection
      title="About"
      description="Everything the program keeps is in the profile folder, except API keys, which are in the keychain."
    >
      {about ? (
        <dl className="settings-section__facts">
          <dt>Version</dt>
          <dd>
            {versions}
            <CopyButton text={versions} label="Copy versions" />
          </dd>
          <dt>Profile folder</dt>
          <dd>
            <bdi className="mono">{about.profileFolder}</bdi>
            <CopyButton text={about.profileFolder} label="Copy profile folder" />
          </dd>
          <dt>In it</dt>
          <dd>
            Profiles and settings, the encrypted copy of the reports, your notes, views, drafts and outbox,
            the built-in service’s data, and the log
          </dd>
          <dt>Keyboard</dt>
          <dd>
            <Kbd>?</Kbd> shows the shortcuts
          </dd>
        </dl>
      ) : null}
      <div className="settings-section__buttons">
        <Button size="small" onClick={() => void bridge.call('link.open', { link: 'map data' })}>
          Map data
        </Button>
        <Button size="small" onClick={() => void bridge.call('link.open', { link: 'city data' })}>
          City data
        </Button>
        <Button size="small" onClick={() => void bridge.call('link.open', { link: 'licence' })}>
          Licence
        </Button>
        <NoticesButton />
      </div>
    </SettingsSection>
  );
}
