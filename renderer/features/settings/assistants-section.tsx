import {
  type AssistantReading,
  type AssistantSettings,
  assistantTools,
  coarseKms,
  consents,
} from '../../../shared/domain/assistant';
import { messages } from '../../../shared/i18n/messages';
import { listText, numberText } from '../../../shared/i18n/number-text';
import { sinceText } from '../../../shared/i18n/short-time-text';
import { assistantToolName } from '../../components/assistant-tool-name';
import { ProblemAlert } from '../../components/problem-alert';
import { useNow } from '../../components/use-now';
import { assistantSettingsQuery } from '../../state/assistants';
import { profileQueryOf } from '../../state/queries/query';
import { useQuery } from '../../state/queries/use-query';
import { useStores, useSubject } from '../../state/stores';
import { SelectField } from '../../ui/fields';
import { ReceivedText } from '../../ui/hostile-text';
import { Stack, Text } from '../../ui/layout';
import styles from './assistants-section.module.css';
import { OnOff } from './settings-fields';
import { SettingsSection, useSavingWith } from './settings-section';

/** Whether assistants may read the open profile, what, and what they have read. */
export function AssistantsSection() {
  const { assistants } = useStores();
  const { reply: settings, problem } = useQuery(assistantSettingsQuery);
  const saving = useSavingWith((changed: AssistantSettings) => assistants.getState().save(changed));
  const text = messages.assistants;
  return (
    <SettingsSection name="assistants" title={text.title} description={text.description} saving={saving}>
      {problem ? <ProblemAlert problem={problem} /> : null}
      {settings === null ? null : (
        <>
          <OnOff
            label={text.allow}
            isOn={settings.isOn}
            onChange={(isOn) => void saving.save({ ...settings, isOn })}
          />
          {settings.isOn ? (
            <Allowed settings={settings} onChange={(changed) => void saving.save(changed)} />
          ) : null}
        </>
      )}
      <WhatWasRead />
    </SettingsSection>
  );
}

interface AllowedProps {
  readonly settings: AssistantSettings;
  readonly onChange: (settings: AssistantSettings) => void;
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
          if (coarseKm !== undefined) onChange({ ...settings, coarseKm });
        }}
      />
      <OnOff
        label={text.freeText}
        description={text.freeTextOn}
        offDescription={text.freeTextOff}
        isOn={settings.freeText}
        onChange={(freeText) => onChange({ ...settings, freeText })}
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
              if (consent !== undefined)
                onChange({ ...settings, tools: { ...settings.tools, [tool]: consent } });
            }}
          />
        ))}
      </fieldset>
    </>
  );
}

const newestReadings = profileQueryOf('assistant.history', { before: null, limit: 50 });

/** The history of what left this computer. */
function WhatWasRead() {
  const { reply: readings } = useQuery(newestReadings);
  const text = messages.assistants;
  return (
    <Stack gap={6}>
      <h3 className={styles.heading}>{text.history}</h3>
      {readings === null || readings.length === 0 ? (
        <Text as="p" tone="muted" size="small">
          {text.noHistory}
        </Text>
      ) : (
        <ul className={styles.readings} aria-label={text.history}>
          {readings.map((reading) => (
            <Reading key={reading.id} reading={reading} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function Reading({ reading: { at, client, tool, reports, fields } }: { readonly reading: AssistantReading }) {
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const now = useNow(false);
  const text = messages.assistants;
  return (
    <li>
      <Text as="p" size="grid">
        {text.entry({ tool: assistantToolName(tool), count: reports })}
      </Text>
      <Text as="p" tone="muted" size="small" breakWords>
        {sinceText(at, now, zone)}
        {client === '' ? null : (
          <>
            {' · '}
            <ReceivedText text={client} />
          </>
        )}
        {' · '}
        {text.entryFields({ fields: listText(fields) })}
      </Text>
    </li>
  );
}
