import { type Verdict, verdicts } from '../../../shared/domain/review-log';
import { type VerdictFeedback, verdictSending } from '../../../shared/domain/verdict-feedback';
import { ratingTypes } from '../../../shared/domain/vocabulary';
import { messages } from '../../../shared/i18n/messages';
import { explanationOf, wordText } from '../../../shared/i18n/word-text';
import { FraudCasesField } from '../../components/fraud-cases-field';
import { riskOptions } from '../../components/risk-badge';
import { useSubject } from '../../state/stores';
import { Stack } from '../../ui/layout';
import { RadioGroup } from '../../ui/radio-group';
import { Group } from '../../ui/regions';
import { OnOff } from './settings-fields';
import { SettingsSection, useSaving } from './settings-section';
import styles from './verdicts-section.module.css';

/** The feedback that each verdict carries, and how earlier decisions are found. */
export function VerdictsSection() {
  const { verdictFeedback, weakMatches } = useSubject('settings', (state) => state.settings);
  const saving = useSaving();
  const text = messages.settings.verdicts;

  function save(verdict: Verdict, change: Partial<VerdictFeedback>) {
    void saving.save(({ verdictFeedback: now }) => ({
      verdictFeedback: { ...now, [verdict]: { ...now[verdict], ...change } },
    }));
  }

  return (
    <SettingsSection title={messages.reviewLog.kind.verdict} description={text.description} saving={saving}>
      {verdicts.map((verdict) => (
        <VerdictFields
          key={verdict}
          name={messages.words.verdicts[verdict]}
          feedback={verdictFeedback[verdict]}
          onChange={(change) => save(verdict, change)}
        />
      ))}
      <OnOff
        label={text.weakMatches}
        description={text.weakMatchesDescription}
        isOn={weakMatches}
        onChange={(isOn) => void saving.save({ weakMatches: isOn })}
      />
    </SettingsSection>
  );
}

interface VerdictFieldsProps {
  readonly name: string;
  readonly feedback: VerdictFeedback;
  readonly onChange: (change: Partial<VerdictFeedback>) => void;
}

/** The feedback of one verdict: when it is sent, and its content if it is. */
function VerdictFields({ name, feedback, onChange }: VerdictFieldsProps) {
  const text = messages.settings.verdicts;
  return (
    <Group aria-label={name} className={styles.verdict}>
      <h3>{name}</h3>
      <RadioGroup
        label={text.sending}
        value={feedback.sending}
        options={verdictSending.map((value) => ({
          value,
          label: text.sendings[value],
          title: text.sendingMeanings[value],
        }))}
        onChange={(sending) => onChange({ sending })}
      />
      {feedback.sending === 'never' ? null : (
        <Stack gap={12}>
          <RadioGroup
            columns={4}
            label={messages.feedback.fields.desiredRisk}
            value={feedback.desiredRisk}
            options={riskOptions()}
            onChange={(desiredRisk) => onChange({ desiredRisk })}
          />
          <FraudCasesField
            selected={feedback.fraudCases}
            reported={[]}
            error={undefined}
            keepsReported={text.reportedCases}
            onChange={(fraudCases) => onChange({ fraudCases })}
          />
          <RadioGroup
            label={messages.feedback.fields.ratingType}
            value={feedback.ratingType}
            hint={text.automaticMeaning}
            options={(['automatic', ...ratingTypes] as const).map((value) => ({
              value,
              label: value === 'automatic' ? text.automatic : wordText('rating_type', value),
              title: value === 'automatic' ? text.automaticMeaning : explanationOf('rating_type', value),
            }))}
            onChange={(ratingType) => onChange({ ratingType })}
          />
        </Stack>
      )}
    </Group>
  );
}
