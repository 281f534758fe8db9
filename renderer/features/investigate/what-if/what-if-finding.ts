import type { WhatIfCounts } from '../../../../shared/contract/what-if.calls';
import { radiusKinds } from '../../../../shared/domain/assumed-radius';
import { type FlagLimits, flagReasons } from '../../../../shared/domain/what-if';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import type { AddedFinding } from '../add-finding';
import type { WhatIfQuestion } from './use-what-if';
import { flaggedText, reasonName, shareIntervalText } from './what-if-words';

/** Returns an answer as a case has it: the limits, what they flag, and how far that agrees with the verdicts. */
export function whatIfFinding(counts: WhatIfCounts, { today, tried }: WhatIfQuestion): AddedFinding {
  const text = messages.whatIf;
  const { fraud, suspicious, legitimate, unclear } = counts.judged;
  const change = (one: string, other: string) => (one === other ? one : `${one} → ${other}`);
  const isJudged = fraud + suspicious + legitimate > 0;
  return {
    title: `${messages.investigate.toolNames.whatIf}: ${text.today} → ${text.tried}`,
    sentences: [
      text.asOf({ reports: counts.reports }),
      ...limitTexts(today).map(
        ([name, value], at) => `${name}: ${change(value, limitTexts(tried)[at]?.[1] ?? '')}`,
      ),
      ...flagReasons.map(
        (reason) =>
          `${text.flagged}, ${reasonName(reason)}: ${change(
            flaggedText(counts.today[reason].reports, counts.reports),
            flaggedText(counts.tried[reason].reports, counts.reports),
          )}`,
      ),
      ...(isJudged
        ? (['precision', 'recall'] as const).flatMap((of) =>
            flagReasons.map(
              (reason) =>
                `${text[of]}, ${reasonName(reason)}: ${change(
                  shareIntervalText(counts.today[reason][of]),
                  shareIntervalText(counts.tried[reason][of]),
                )}`,
            ),
          )
        : []),
      isJudged
        ? `${text.judged({ positive: fraud + suspicious, legitimate, unclear })} ${text.intervals}`
        : text.noVerdicts,
      isJudged ? text.bias : null,
    ],
    reports: [],
  };
}

/** Returns the limits by their names; of the radii, those that can differ. */
function limitTexts({ travel, score, radii }: FlagLimits): readonly (readonly [string, string])[] {
  const { travel: names, precision } = messages.settings;
  return [
    [names.fastest, numberText(travel.fastestKmPerHour)],
    [names.floor, numberText(travel.floorKm)],
    [names.proxies, travel.excludeProxies ? names.notCompared : names.compared],
    [messages.whatIf.score, numberText(score)],
    ...radiusKinds.map(
      (kind) =>
        [
          precision.radiusOf({ kind: messages.positions.radii[kind].name }),
          numberText(radii[kind], 3),
        ] as const,
    ),
  ];
}
