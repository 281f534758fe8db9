import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { gap } from '../../../shared/i18n/gaps';
import { messages } from '../../../shared/i18n/messages';
import { ShownKeys, useCommandKeys } from '../../components/command-keys';
import { CopyButton } from '../../components/copy-button';
import { keyPlaceText } from '../../components/keychain-text';
import { useBridge, useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { Modal, useModal } from '../../ui/dialog';
import { Row } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { ScrollRegion } from '../../ui/regions';
import { Sentence } from '../../ui/sentence';
import styles from './about-section.module.css';
import { SettingsFacts, SettingsSection } from './settings-section';

/** Versions and the profile folder, for bug reports and cleanup. */
export function AboutSection() {
  const bridge = useBridge();
  const about = useSubject('settings', (state) => state.about);
  const text = messages.settings.about;
  const keys = useCommandKeys('shortcuts');
  const versions = about
    ? `Whereabouts ${about.version} (Electron ${about.electron}, Chromium ${about.chrome})`
    : '';
  return (
    <SettingsSection name="about" title={text.title} description={text.description}>
      {about && about.electron !== about.lockedElectron ? (
        <Notice kind="warning" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          {text.fallbackElectron({ running: about.electron, locked: about.lockedElectron })}
        </Notice>
      ) : null}
      {about ? (
        <SettingsFacts>
          <dt>{messages.words.terms.version}</dt>
          <dd>
            {versions}
            <CopyButton text={versions} label={text.copyVersions} />
          </dd>
          <dt>{text.profileFolder}</dt>
          <dd>
            <bdi className="mono">{about.profileFolder}</bdi>
            <CopyButton text={about.profileFolder} label={text.copyProfileFolder} />
          </dd>
          <dt>{text.keysLabel}</dt>
          <dd>{keyPlaceText(about.keychainUse)}</dd>
          <dt>{messages.words.terms.contents}</dt>
          <dd>{text.contents}</dd>
          {keys === null ? null : (
            <>
              <dt>{messages.settings.keyboard.title}</dt>
              <dd>
                <Sentence
                  text={text.showsShortcuts({ key: gap('key') })}
                  parts={{ key: <ShownKeys keys={keys} /> }}
                />
              </dd>
            </>
          )}
        </SettingsFacts>
      ) : null}
      <Row gap={8} wrap>
        <Button size="small" onClick={() => void bridge.call('link.open', { link: 'map data' })}>
          {text.mapData}
        </Button>
        <Button size="small" onClick={() => void bridge.call('link.open', { link: 'city data' })}>
          {text.cityData}
        </Button>
        <Button size="small" onClick={() => void bridge.call('link.open', { link: 'licence' })}>
          {messages.commands.names.licence}
        </Button>
        <NoticesButton />
      </Row>
    </SettingsSection>
  );
}

/** Opens the third-party notices. */
export function NoticesButton() {
  const bridge = useBridge();
  const [text, setText] = useState<string | null>(null);
  async function read() {
    const answer = await bridge.call('about.notices', undefined);
    setText(answer.ok ? answer.value : messages.updates.notices.none);
  }
  return (
    <>
      <Button size="small" onClick={() => void read()}>
        {messages.updates.notices.title}
      </Button>
      {text === null ? null : <NoticesDialog text={text} onClose={() => setText(null)} />}
    </>
  );
}

interface NoticesDialogProps {
  readonly text: string;
  /** Called when it was closed, by its button or by Esc. */
  readonly onClose: () => void;
}

function NoticesDialog({ text, onClose }: NoticesDialogProps) {
  const words = messages.updates.notices;
  return (
    <Modal
      modal={useModal()}
      title={words.title}
      closeLabel={messages.words.actions.close}
      className={styles.root}
      onCancel={onClose}
    >
      <ScrollRegion aria-label={words.text} className={styles.text}>
        <pre>{text}</pre>
      </ScrollRegion>
    </Modal>
  );
}

/** Opens the diagnostics for a bug report, which are shown before they are saved. */
export function DiagnosticsSection() {
  const { diagnostics } = useStores();
  return (
    <SettingsSection
      title={messages.recovery.diagnosticsTitle}
      description={messages.recovery.diagnosticsAbout}
    >
      <Row gap={8} wrap>
        <Button size="small" onClick={() => void diagnostics.getState().open()}>
          {messages.commands.names['save diagnostics']}
        </Button>
      </Row>
    </SettingsSection>
  );
}
