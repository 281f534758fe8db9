import { useMemo } from 'react';
import type { StoryStop } from '../../../../shared/domain/travel-story';
import { useSubject } from '../../../state/stores';

/** The number of the report at the timeline's cursor, from 0; -1 where there is none. */
export function useCursorAt(stops: readonly StoryStop[]): number {
  const cursor = useSubject('timeline', (state) => state.cursor);
  return useMemo(() => stops.findIndex(({ report }) => report.key === cursor), [stops, cursor]);
}
