import { TriangleAlert } from 'lucide-react';
import type { FieldProblem, JsonText, UnknownField } from '../../../shared/domain/report';
import { gap } from '../../../shared/i18n/gaps';
import { messages } from '../../../shared/i18n/messages';
import { numberText } from '../../../shared/i18n/number-text';
import { visibleText } from '../../../shared/i18n/visible-text';
import { FixedList } from '../../ui/fixed-list';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Stack, Text } from '../../ui/layout';
import { Sentence } from '../../ui/sentence';
import { CopyValue, CutText, readableJson } from './field-values';
import { ReportSection } from './report-section';

/** Lists fields that don't match the specification: path, expected type and received value. */
export function ReceivedProblems({ problems }: { readonly problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  const text = messages.report.unreadableFields;
  return (
    <ReportSection
      title={text.title({ count: problems.length })}
      mark={
        <Text tone="warning">
          <TriangleAlert size={14} aria-hidden />
        </Text>
      }
    >
      <Stack as="ul" gap={8} size="grid" aria-label={text.label}>
        <FixedList of={problems}>
          {(problem) => (
            <Stack as="li" breakWords>
              <code>{problem.path === '' ? text.wholeReport : <ReceivedText text={problem.path} />}</code>
              <Text tone="muted">
                <Sentence
                  text={text[wordsFor(problem)]({
                    expected: gap('expected'),
                    byte: gap('byte'),
                    received: gap('received'),
                  })}
                  parts={{
                    expected: problem.expected,
                    byte: numberText(problem.invalidFrom ?? problem.excessFrom ?? 0),
                    received: (
                      <code>
                        <ReceivedText text={problem.received} />
                      </code>
                    ),
                  }}
                />
              </Text>
            </Stack>
          )}
        </FixedList>
      </Stack>
    </ReportSection>
  );
}

function wordsFor({ invalidFrom, excessFrom }: FieldProblem): 'problem' | 'notJson' | 'tooMuch' {
  if (invalidFrom !== undefined) return 'notJson';
  return excessFrom === undefined ? 'problem' : 'tooMuch';
}

/** Maximum characters shown; the Raw JSON tab has everything. */
const maxExtraDataLength = 20_000;

/** The additional data of the transaction: any JSON, formatted, with numbers and strings verbatim. */
export function ExtraDataSection({ extraData }: { readonly extraData: JsonText | null }) {
  return (
    <ReportSection
      title={messages.words.fields.extra}
      tools={
        extraData !== null && (
          <CopyValue
            text={extraData}
            path="extra_data"
            as="json"
            label={messages.report.copy({ what: 'extra_data' })}
          />
        )
      }
    >
      {extraData === null ? (
        <Text as="p" tone="faint" size="grid">
          <code>extra_data</code> <ReceivedText text={null} />
        </Text>
      ) : (
        <CutText text={readableJson(extraData)} limit={maxExtraDataLength} marked clampable />
      )}
    </ReportSection>
  );
}

/** Maximum characters shown; the Raw JSON tab has everything. */
const maxUnknownFieldLength = 5_000;

/** Fields that the specification doesn't define, as sent. */
export function UnknownFieldsSection({ fields }: { readonly fields: readonly UnknownField[] }) {
  if (fields.length === 0) return null;
  const text = messages.report.unknownFields;
  return (
    <ReportSection title={text.title}>
      <Stack as="ul" gap={8} aria-label={text.label}>
        <FixedList of={fields}>
          {(field) => (
            <li>
              <Row as="span" gap={4} size="grid">
                <ReceivedText text={field.path} mono />
                <CopyValue
                  text={field.json}
                  path={field.path}
                  as="json"
                  label={messages.report.copy({ what: visibleText(field.path) })}
                />
              </Row>
              <CutText text={readableJson(field.json)} limit={maxUnknownFieldLength} marked clampable />
            </li>
          )}
        </FixedList>
      </Stack>
    </ReportSection>
  );
}
