import { useEffect, useState } from 'react';
import { everyReport } from '../../../../shared/domain/report-query';
import { hotSpotsQuery } from '../../../components/use-hot-spots';
import { useTimeZone } from '../../../components/use-time-zone';
import { emptyInvestigation } from '../../../state/investigation';
import { queryOf } from '../../../state/queries/query';
import { useQuery } from '../../../state/queries/use-query';
import { driftQuery } from '../drift/drift-answer-query';
import { groupsQuery } from '../links/links-query';
import { meetingsQuery } from '../meetings/meeting-queries';
import { useSubject } from '../stores';
import { fastestQuery, travelSignal } from './travel-line';

const travelQuery = queryOf('reports.values', {
  query: everyReport,
  asOf: null,
  field: 'signal',
  beginning: travelSignal,
  limit: 10,
});

const snapshot = { mode: 'snapshot' } as const;

/**
 * Asks the first question of each tool, each once the one before is answered, so that no other question waits for all of them.
 * The answers are those that the tools show.
 */
export function useFindings() {
  const radii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  const timeZone = useTimeZone();
  const [asked, setAsked] = useState(1);
  const { links, hotSpots: hotSpotsForm, meetings: meetingsForm, drift: driftQuestion } = emptyInvestigation;
  const rings = useQuery(groupsQuery(links.kinds));
  const travel = useQuery(asked > 1 ? travelQuery : null);
  const isTravelled = travel.reply?.some(({ value, count }) => value === travelSignal && count > 0) ?? false;
  const fastest = useQuery(isTravelled ? fastestQuery : null, snapshot);
  const hotSpots = useQuery(asked > 2 ? hotSpotsQuery(hotSpotsForm, radii) : null, snapshot);
  const drift = useQuery(asked > 3 ? driftQuery(driftQuestion, timeZone) : null, snapshot);
  const meetings = useQuery(asked > 4 ? meetingsQuery(meetingsForm, radii) : null, snapshot);
  const results = [rings, travel, hotSpots, drift, meetings];
  const all = [...results, fastest];
  const answered = results.filter(({ isAnswered }) => isAnswered).length;
  useEffect(() => {
    if (answered >= asked) setAsked(answered + 1);
  }, [answered, asked]);
  return {
    rings,
    travel:
      isTravelled && (fastest.problem || !fastest.isAnswered) ? { ...fastest, reply: travel.reply } : travel,
    fastest: fastest.reply,
    hotSpots,
    drift,
    meetings,
    isOutdated: all.some(({ isOutdated, isWaiting }) => isOutdated && !isWaiting),
    readAgain: () => {
      for (const result of all) if (result.isOutdated || result === travel) void result.readAgain();
    },
  };
}
