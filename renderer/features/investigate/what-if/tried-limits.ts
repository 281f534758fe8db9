import { maxRadiusKm, radiusKinds } from '../../../../shared/domain/assumed-radius';
import { largestDisagreement } from '../../../../shared/domain/columns';
import { travelLimitBounds } from '../../../../shared/domain/move';
import { type FlagLimits, scoreToday } from '../../../../shared/domain/what-if';
import { typedNumber } from '../../../../shared/i18n/number-text';
import type { Settings } from '../../../../shared/settings';
import type { WhatIfForm } from '../../../state/investigation';

/** The limits of the settings. */
export function limitsToday({
  travelLimits,
  assumedRadii,
}: Pick<Settings, 'travelLimits' | 'assumedRadii'>): FlagLimits {
  return { travel: travelLimits, score: scoreToday, radii: assumedRadii };
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

export const fieldBounds = {
  ...travelLimitBounds,
  radius: { min: 0, max: maxRadiusKm },
  score: { min: 1, max: largestDisagreement },
} as const satisfies Readonly<Record<string, Bounds>>;

/** Returns the typed number; null if it is none within the bounds. */
export function typedWithin(text: string, { min, max }: Bounds): number | null {
  const number = typedNumber(text.trim());
  return number >= min && number <= max ? number : null;
}

export function typedScore(text: string): number | null {
  const score = typedWithin(text, fieldBounds.score);
  return score !== null && Number.isInteger(score) ? score : null;
}

/** Returns the limits that the form tries; null while one of its texts is no valid number. */
export function triedLimits(form: WhatIfForm, today: FlagLimits): FlagLimits | null {
  const typed = (text: string | null | undefined, bounds: Bounds, otherwise: number) =>
    text == null ? otherwise : typedWithin(text, bounds);
  const { fastestKmPerHour, floorKm, radius } = fieldBounds;
  const fastest = typed(form.fastest, fastestKmPerHour, today.travel.fastestKmPerHour);
  const floor = typed(form.floor, floorKm, today.travel.floorKm);
  const score = typedScore(form.score);
  if (fastest === null || floor === null || score === null) return null;
  const radii = { ...today.radii };
  for (const kind of radiusKinds) {
    const km = typed(form.radii[kind], radius, today.radii[kind]);
    if (km === null) return null;
    radii[kind] = km;
  }
  const excludeProxies = form.excludeProxies ?? today.travel.excludeProxies;
  return { travel: { fastestKmPerHour: fastest, floorKm: floor, excludeProxies }, score, radii };
}
