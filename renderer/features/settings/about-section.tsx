import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { CopyButton } from '../../components/copy-button';
import { useBridge, useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import buttonStyles from '../../ui/button.module.css';
import dialogStyles from '../../ui/dialog.module.css';
import { Kbd } from '../../ui/kbd';
import { Sentence } from '../../ui/sentence';
import styles from './about-section.module.css';
import settingsScreenStyles from './settings-screen.module.css';
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
        <dl className={settingsScreenStyles.settingsSectionFacts}>
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
          <dt>{text.contentsLabel}</dt>
          <dd>{text.contents}</dd>
          <dt>{text.keyboard}</dt>
          <dd>
            <Sentence text={text.showsShortcuts} parts={{ key: <Kbd>?</Kbd> }} />
          </dd>
        </dl>
      ) : null}
      <div className={settingsScreenStyles.settingsSectionButtons}>
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
        {messages.updates.notices.button}
      </Button>
      {text === null ? null : <NoticesDialog text={text} onClose={() => setText(null)} />}
    </>
  );
}

interface NoticesDialogProps {
  readonly text: string;
  /** Called when it was closed by its button or by Esc. */
  readonly onClose: () => void;
}

/** A native modal dialog with a long text. Esc closes it and the focus returns. */
function NoticesDialog({ text, onClose }: NoticesDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const labels = messages.updates.notices;
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={clsx(dialogStyles.root, styles.root)}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
    >
      <header className={styles.head}>
        <h2 id={`${id}-title`}>{labels.title}</h2>
        <Button
          variant="quiet"
          size="small"
          className={buttonStyles.icon}
          // No tooltip: it would be rendered behind the dialog.
          aria-label={labels.close}
          icon={<X aria-hidden="true" />}
          onClick={() => dialog.current?.close()}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={styles.text} aria-label={labels.text} tabIndex={0}>
        <pre>{text}</pre>
      </section>
    </dialog>
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
      <div className={settingsScreenStyles.settingsSectionButtons}>
        <Button size="small" onClick={() => void diagnostics.getState().open()}>
          {messages.recovery.diagnostics}
        </Button>
      </div>
    </SettingsSection>
  );
}
