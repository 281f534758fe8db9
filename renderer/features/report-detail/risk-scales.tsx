import { riskAssessmentsIn } from '../../../shared/domain/vocabulary';
import { gap } from '../../../shared/i18n/gaps';
import { messages } from '../../../shared/i18n/messages';
import { meaningOf, riskMeaning } from '../../../shared/i18n/word-text';
import { FixedList } from '../../ui/fixed-list';
import { ReceivedText } from '../../ui/hostile-text';
import { Stack, Text } from '../../ui/layout';
import { Sentence } from '../../ui/sentence';
import { ShortWord } from './field-values';

interface RiskScalesProps {
  /** null if the report gives none. */
  readonly risk: string | null;
  /** The service's text; null if the report gives none. */
  readonly text: string | null;
}

/**
 * Explains the service's two scales where a report uses both: "clear" as its level, "low_risk" in its text. Neither is
 * converted into the other.
 */
export function RiskScales({ risk, text }: RiskScalesProps) {
  const named = text === null ? [] : riskAssessmentsIn(text);
  if (named.length === 0) return null;
  const words = messages.report.scales;
  return (
    <Stack gap={2} size="small" tone="muted" role="note" aria-label={words.label}>
      <p>{words.two}</p>
      {risk !== null && (
        <p>
          <Sentence
            text={words.level({ word: gap('word'), meaning: gap('meaning') })}
            parts={{
              word: <ShortWord text={risk} />,
              meaning: riskMeaning(risk) ?? messages.words.received.unknownRisk,
            }}
          />
        </p>
      )}
      <FixedList of={named}>
        {(word) => (
          <Text as="p">
            <Sentence
              text={words.text({ word: gap('word'), meaning: gap('meaning') })}
              parts={{ word: <ReceivedText text={word} />, meaning: meaningOf('risk_assessment', word) }}
            />
          </Text>
        )}
      </FixedList>
    </Stack>
  );
}
