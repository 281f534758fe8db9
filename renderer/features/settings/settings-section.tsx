import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Problem } from '../../../shared/domain/problem';
import { messages } from '../../../shared/i18n/messages';
import { ProblemAlert } from '../../components/problem-alert';
import type { SettingsEdit } from '../../state/settings';
import { useStores } from '../../state/stores';
import { Row, Stack, Text } from '../../ui/layout';
import styles from './settings-section.module.css';

interface SettingsSectionProps {
  /** Identifies the section for commands that lead to it. */
  readonly name?: 'updates' | 'about' | 'team' | 'assistants';
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
    <section className={styles.root} data-settings-section data-section={name} aria-labelledby={id}>
      <Stack gap={2} data-about-section>
        <Row gap={8} justify="between" className={styles.head}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <Row as="p" gap={4} tone="success" size="small" weight={500} aria-live="polite">
            {saving?.saved ? (
              <>
                <Check size={14} aria-hidden="true" /> {messages.words.terms.saved}
              </>
            ) : null}
          </Row>
        </Row>
        <Text as="div" tone="muted" size="grid" className={styles.words}>
          {description}
        </Text>
      </Stack>
      <Stack gap={16} className={styles.controls} data-section-fields>
        {saving?.problem ? <ProblemAlert problem={saving.problem} /> : null}
        {children}
      </Stack>
    </section>
  );
}

interface PartProps {
  readonly children: ReactNode;
}

/** Two fields side by side. */
export function SettingsPair({ children }: PartProps) {
  return <div className={styles.pair}>{children}</div>;
}

/** Facts as a description list. */
export function SettingsFacts({ children }: PartProps) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** A note on the control above it. */
export function SettingsNote({ id, children }: PartProps & { readonly id?: string }) {
  return (
    <Text as="p" id={id} tone="muted" size="small" className={styles.words}>
      {children}
    </Text>
  );
}

/** Time in ms that "Saved" is shown. */
const savedDurationMs = 3_000;

/** Saves the changes of a section and holds the result of the last one. */
interface Saving<Change = never> {
  readonly saved: boolean;
  /** Why the last change couldn't be saved. */
  readonly problem: Problem | null;
  readonly save: (change: Change) => Promise<void>;
}

/** Returns a Saving that saves settings for one section. */
export function useSaving(): Saving<SettingsEdit> {
  const { settings } = useStores();
  return useSavingWith(async (change) => {
    await settings.getState().save(change);
    return settings.getState().problem;
  });
}

/** Returns a Saving that calls `saveChange`, which resolves with a problem if it failed. */
export function useSavingWith<Change>(
  saveChange: (change: Change) => Promise<Problem | null>,
): Saving<Change> {
  const [saved, setSaved] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), savedDurationMs);
    return () => clearTimeout(timer);
  }, [saved]);

  return {
    saved,
    problem,
    save: async (change) => {
      const failed = await saveChange(change);
      setProblem(failed);
      setSaved(failed === null);
    },
  };
}
