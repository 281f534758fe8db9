import {
  type AssistantChange,
  type AssistantSettings,
  assistantTools,
  coarseKms,
  consents,
} from '../../../shared/domain/assistant';
import { messages } from '../../../shared/i18n/messages';
import { numberText } from '../../../shared/i18n/number-text';
import { assistantToolName } from '../../components/assistant-tool-name';
import { ProblemAlert } from '../../components/problem-alert';
import { assistantSettingsQuery } from '../../state/assistants';
import { useQuery } from '../../state/queries/use-query';
import { useStores } from '../../state/stores';
import { SelectField } from '../../ui/fields';
import styles from './assistants-section.module.css';
import { OnOff } from './settings-fields';
import { SettingsSection, useSavingWith } from './settings-section';

/** Whether assistants may read the open profile, and what. */
export function AssistantsSection() {
  const { assistants } = useStores();
  const { reply: settings, problem } = useQuery(assistantSettingsQuery);
  const saving = useSavingWith((change: AssistantChange) => assistants.getState().save(change));
  const text = messages.assistants;
  return (
    <SettingsSection name="assistants" title={text.title} description={text.description} saving={saving}>
      {problem ? <ProblemAlert problem={problem} /> : null}
      {settings === null ? null : (
        <>
          <OnOff label={text.allow} isOn={settings.isOn} onChange={(isOn) => void saving.save({ isOn })} />
          {settings.isOn ? (
            <Allowed settings={settings} onChange={(change) => void saving.save(change)} />
          ) : null}
        </>
      )}
    </SettingsSection>
  );
}

interface AllowedProps {
  readonly settings: AssistantSettings;
  readonly onChange: (change: AssistantChange) => void;
}

function Allowed({ settings, onChange }: AllowedProps) {
  const text = messages.assistants;
  return (
    <>
      <SelectField
        label={text.coarse}
        value={String(settings.coarseKm)}
        options={coarseKms.map((km) => ({ value: String(km), label: numberText(km) }))}
        onChange={(value) => {
          const coarseKm = coarseKms.find((km) => String(km) === value);
          if (coarseKm !== undefined) onChange({ coarseKm });
        }}
      />
      <OnOff
        label={text.freeText}
        description={text.freeTextOn}
        offDescription={text.freeTextOff}
        isOn={settings.freeText}
        onChange={(freeText) => onChange({ freeText })}
      />
      <fieldset className={styles.tools}>
        <legend>{text.tools}</legend>
        {assistantTools.map((tool) => (
          <SelectField
            key={tool}
            label={assistantToolName(tool)}
            value={settings.tools[tool]}
            options={consents.map((consent) => ({ value: consent, label: text.consents[consent] }))}
            onChange={(value) => {
              const consent = consents.find((each) => each === value);
              if (consent !== undefined) onChange({ tool, consent });
            }}
          />
        ))}
      </fieldset>
    </>
  );
}
