import type { AlibiAnswer } from '../../../../shared/contract/investigate.calls';
import type { AlibiLeg } from '../../../../shared/domain/alibi';
import type { TravelLimits } from '../../../../shared/domain/move';
import { placeName } from '../../../../shared/domain/position';
import { verdictReason } from '../../../../shared/i18n/alibi-text';
import { messages } from '../../../../shared/i18n/messages';
import { timeSpanText } from '../../../../shared/i18n/move-text';
import { listText } from '../../../../shared/i18n/number-text';
import { visibleText } from '../../../../shared/i18n/visible-text';

export type AlibiSide = 'before' | 'after';

/** "1 h earlier" */
export function apartText(side: AlibiSide, { milliseconds }: AlibiLeg): string {
  const text = messages.investigate.alibi;
  const span = timeSpanText(milliseconds);
  if (milliseconds === 0) return text.atThatTime;
  return side === 'before' ? text.earlier({ span }) : text.later({ span });
}

/** Says why the answer is what it is. */
export function reasonText({ alibi, trustedOnly }: AlibiAnswer, limits: TravelLimits): string {
  return trustedOnly && alibi.verdict === 'unknown'
    ? messages.investigate.alibi.trusted.unknown
    : verdictReason(alibi, limits);
}

/** "Decided by the reports from Madrid (1 h earlier) and Rome (30 min later)."; null if none decides. */
export function decidedByText({ alibi, rows }: AlibiAnswer): string | null {
  const reports = (['before', 'after'] as const).flatMap((side) =>
    alibi[side].map((leg) => `${placeOf(leg, rows)} (${apartText(side, leg)})`),
  );
  if (reports.length === 0) return null;
  return messages.investigate.alibi.decidedBy({ count: reports.length, reports: listText(reports) });
}

/** Returns where a report that decides was made: the name of the position that was compared, or its coordinates. */
function placeOf({ key, places }: AlibiLeg, rows: AlibiAnswer['rows']): string {
  const compared = places.find(({ use }) => use === 'compared') ?? places[0];
  const named = compared ? placeName(compared.position) : '';
  const name = named === '' ? (rows.find((row) => row.key === key)?.place ?? '') : named;
  if (name !== '' || !compared) return visibleText(name);
  return `${compared.position.latitude.toFixed(3)}, ${compared.position.longitude.toFixed(3)}`;
}
