import type { DriftAnswer, ShownFinding } from '../../../../shared/contract/drift.calls';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { shownValue } from '../../../components/filter-text';
import type { AddedFinding } from '../add-finding';
import { fieldOf } from './drift-query';
import { driftSentence } from './drift-sentence';
import { driftSubjectName } from './drift-subject-name';

/** Returns a change as a case has it: its sentence, with a report that has the value if the grid can't filter by it. */
export function driftFinding(
  finding: ShownFinding,
  { edges }: Pick<DriftAnswer, 'edges'>,
  timeZone: string,
): AddedFinding {
  const { subject, example } = finding;
  return {
    title: `${messages.investigate.toolNames.drift}: ${driftSubjectName(subject)}`,
    sentences: [
      driftSentence(finding, { edges, timeZone, value: valueText(finding) }),
      messages.drift.limits,
    ],
    reports: example === null ? [] : [example],
  };
}

function valueText({ subject, value }: ShownFinding): string {
  if (subject === 'problems') return messages.drift.problemValue;
  if (value === null) return messages.words.received.notGiven;
  const field = fieldOf(subject);
  return visibleText(field === null ? value : shownValue(field, value));
}
