import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { ProblemAlert } from '../../components/problem-alert';
import './settings-section.css';
import type { Saving } from './use-saving';

interface SettingsSectionProps {
  /** Identifies the section for commands that lead to it. */
  readonly name?: 'updates' | 'about';
  readonly title: string;
  readonly description: ReactNode;
  /** The result of the section's last change. */
  readonly saving?: Saving | undefined;
  readonly children: ReactNode;
}

/** A section of the settings: description on the left, controls on the right. */
export function SettingsSection({ name, title, description, saving, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className="settings-section" data-section={name} aria-labelledby={id}>
      <div className="settings-section__about">
        <div className="settings-section__head">
          <h2 id={id}>{title}</h2>
          <p className="settings-section__saved" aria-live="polite">
            {saving?.saved ? (
              <>
                <Check size={14} aria-hidden="true" /> {messages.settings.saved}
              </>
            ) : null}
          </p>
        </div>
        <div className="settings-section__description">{description}</div>
      </div>
      <div className="settings-section__controls">
        {saving?.problem ? <ProblemAlert problem={saving.problem} /> : null}
        {children}
      </div>
    </section>
  );
}
