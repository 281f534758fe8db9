import { everyReport } from '../../../shared/domain/report-query';
import { isPlaceableRisk, type RiskLevel, riskLevels } from '../../../shared/domain/vocabulary';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import { wordText } from '../../../shared/i18n/word-text';
import { ProblemAlert } from '../../components/problem-alert';
import { queryOf } from '../../state/queries/query';
import { useQuery } from '../../state/queries/use-query';
import { useStores, useSubject } from '../../state/stores';
import { SelectField } from '../../ui/fields';
import { Text } from '../../ui/layout';
import { SettingsSection } from './settings-section';

/** Words that are offered: those of most reports. */
const maxWords = 100;

/** The place of each word of risk that neither scale defines. */
export function RiskWordsSection() {
  const { riskWords } = useStores();
  const placed = useSubject('riskWords', (state) => state.words);
  const problem = useSubject('riskWords', (state) => state.problem);
  const found = useWordsOfReports();
  const text = messages.riskWords;
  const words = [...new Set([...placed.map(({ word }) => word), ...found])].toSorted();
  return (
    <SettingsSection title={text.title} description={text.description}>
      {problem ? <ProblemAlert problem={problem} /> : null}
      {words.length === 0 ? (
        <Text as="p" tone="muted">
          {text.none}
        </Text>
      ) : (
        words.map((word) => (
          <SelectField
            key={word}
            label={visibleText(word)}
            value={placed.find((each) => each.word === word)?.level ?? 'unknown'}
            options={riskLevels.map((level) => ({ value: level, label: levelText(level) }))}
            onChange={(value) => {
              const level = riskLevels.find((each) => each === value);
              void riskWords
                .getState()
                .place(word, level === undefined || level === 'unknown' ? null : level);
            }}
          />
        ))
      )}
    </SettingsSection>
  );
}

function levelText(level: RiskLevel): string {
  return level === 'unknown'
    ? messages.riskWords.withUnknown
    : messages.riskWords.like({ level: wordText('risk_assignment', level) });
}

const ofReports = queryOf('reports.values', {
  query: everyReport,
  asOf: null,
  field: 'risk',
  beginning: '',
  limit: maxWords,
});

/** Returns the words of neither scale that reports have. */
function useWordsOfReports(): readonly string[] {
  const { reply } = useQuery(ofReports);
  return reply?.flatMap(({ value }) => (value !== null && isPlaceableRisk(value) ? [value] : [])) ?? [];
}
