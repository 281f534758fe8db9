import type { Request } from '../../../../shared/contract/contract';
import { maxPlaceRadiusKm } from '../../../../shared/domain/alibi';
import { instantOf, isPlausible } from '../../../../shared/domain/instant';
import { typedNumber } from '../../../../shared/i18n/number-text';
import type { Settings } from '../../../../shared/settings';
import type { AlibiForm } from '../../../state/investigation';

/** A part of the question that is missing or wrong. */
export type MissingPart = 'subject' | 'place' | 'radius' | 'time';

/** Returns the radius in km; null if the text is no number within the bounds. */
export function readRadius(typed: string): number | null {
  const text = typed.trim();
  const km = text === '' ? 0 : typedNumber(text);
  return km >= 0 && km <= maxPlaceRadiusKm ? km : null;
}

export function isPlausibleTime(at: string): boolean {
  const instant = instantOf(at);
  return instant !== null && isPlausible(instant);
}

export function missingParts({ subject, place, radius, at }: AlibiForm): readonly MissingPart[] {
  return [
    ...(subject.value === '' ? (['subject'] as const) : []),
    ...(place === null ? (['place'] as const) : []),
    ...(readRadius(radius) === null ? (['radius'] as const) : []),
    ...(at === null ? (['time'] as const) : []),
  ];
}

/** Returns what the form asks, by the settings; null while a part is missing or wrong. */
export function alibiQuestion(
  { subject: of, place, radius, at, trustedOnly }: AlibiForm,
  { assumedRadii: radii, travelLimits: limits }: Pick<Settings, 'assumedRadii' | 'travelLimits'>,
): Request<'investigate.alibi'> | null {
  const radiusKm = readRadius(radius);
  if (of.value === '' || place === null || radiusKm === null || at === null || !isPlausibleTime(at))
    return null;
  const { latitude, longitude } = place;
  return { of, place: { latitude, longitude }, radiusKm, at, radii, limits, trustedOnly };
}
