import { useCallback, useEffect, useState } from 'react';
import type { Request } from '../../../../shared/contract/contract';
import type { AlibiAnswer } from '../../../../shared/contract/investigate-calls';
import { maxPlaceRadiusKm } from '../../../../shared/domain/alibi';
import { typedNumber } from '../../../../shared/i18n/number-text';
import type { Problem } from '../../../../shared/problem';
import type { AlibiForm } from '../../../state/investigation';
import { latestOnly } from '../../../state/pacing';
import { useBridge, useSubject } from '../../../state/stores';

/** A part of the question that is missing or wrong. */
export type MissingPart = 'subject' | 'place' | 'radius' | 'time';

/** Returns the radius in km; null if the text is no number within the bounds. */
export function readRadius(typed: string): number | null {
  const text = typed.trim();
  const km = text === '' ? 0 : typedNumber(text);
  return km >= 0 && km <= maxPlaceRadiusKm ? km : null;
}

export function missingParts({ subject, place, radius, at }: AlibiForm): readonly MissingPart[] {
  return [
    ...(subject.value === '' ? (['subject'] as const) : []),
    ...(place === null ? (['place'] as const) : []),
    ...(readRadius(radius) === null ? (['radius'] as const) : []),
    ...(at === null ? (['time'] as const) : []),
  ];
}

interface AskedAlibi {
  /** The question that was answered last; null before the first answer. */
  readonly of: Request<'investigate.alibi'> | null;
  /** null if no report is about the subject. */
  readonly answer: AlibiAnswer | null;
  readonly problem: Problem | null;
  readonly retry: () => void;
}

const nothing = { of: null, answer: null, problem: null };

/** Answers the question, again when the settings or the reports change. The last answer stays until the next has arrived. */
export function useAlibi(form: AlibiForm): AskedAlibi {
  const bridge = useBridge();
  const { assumedRadii: radii, travelLimits: limits } = useSubject('settings', (state) => state.settings);
  const stored = useSubject('reports', ({ counts }) => counts?.total ?? 0);
  const [asked, setAsked] = useState<Omit<AskedAlibi, 'retry'>>(nothing);
  const [times, setTimes] = useState(0);
  const [requests] = useState(() =>
    latestOnly((request: Request<'investigate.alibi'>) => bridge.call('investigate.alibi', request)),
  );
  const { subject: of, place, radius, at } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new reports and a new attempt ask again
  useEffect(() => {
    const radiusKm = readRadius(radius);
    if (of.value === '' || place === null || radiusKm === null || at === null) {
      requests.discard();
      setAsked(nothing);
      return;
    }
    let isCurrent = true;
    const { latitude, longitude } = place;
    const request = { of, place: { latitude, longitude }, radiusKm, at, radii, limits };
    void requests.send(request).then((answer) => {
      if (!isCurrent || answer === null) return;
      setAsked(
        answer.ok
          ? { of: request, answer: answer.value, problem: null }
          : { of: request, answer: null, problem: answer.problem },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [requests, of, place, radius, at, radii, limits, stored, times]);
  return { ...asked, retry: useCallback(() => setTimes((before) => before + 1), []) };
}
