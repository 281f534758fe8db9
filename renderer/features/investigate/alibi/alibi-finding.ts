import type { AlibiAnswer } from '../../../../shared/contract/investigate.calls';
import { instantOf } from '../../../../shared/domain/instant';
import type { TravelLimits } from '../../../../shared/domain/move';
import { verdictText } from '../../../../shared/i18n/alibi-text';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import type { Settings } from '../../../../shared/settings';
import { inZone } from '../../../components/instant-text';
import type { AlibiForm } from '../../../state/investigation';
import type { AddedFinding } from '../add-finding';
import { placeName } from '../place-question';
import { apartText, decidedByText, reasonText } from './alibi-sentences';

interface Shown {
  readonly limits: TravelLimits;
  readonly timeZone: Settings['timeZone'];
}

/** Returns an alibi as a case has it: the question, the answer, and the reports that decide it. */
export function alibiFinding(
  { subject, place, radius, at }: AlibiForm,
  answer: AlibiAnswer,
  { limits, timeZone }: Shown,
): AddedFinding {
  const { alibi, trustedOnly } = answer;
  const text = messages.investigate.alibi;
  const { fields } = messages.words;
  const time = (nanoseconds: string | null) => {
    const instant = nanoseconds === null ? null : instantOf(nanoseconds);
    return instant ? inZone(instant, timeZone) : '';
  };
  const legs = (['before', 'after'] as const).flatMap((side) =>
    alibi[side].map((leg) => `${text.sides[side]}: ${time(leg.timestamp)}, ${apartText(side, leg)}`),
  );
  return {
    title: `${messages.investigate.toolNames.alibi}: ${verdictText(alibi)}`,
    sentences: [
      `${fields[subject.kind]}: ${visibleText(subject.value)}`,
      place && `${fields.place}: ${visibleText(placeName(place))}`,
      `${text.radius}: ${radius}`,
      `${fields.time}: ${time(at)}`,
      reasonText(answer, limits),
      decidedByText(answer),
      ...legs,
      trustedOnly ? text.trusted.only : null,
    ],
    reports: [...alibi.before, ...alibi.after].map(({ key }) => key),
  };
}
