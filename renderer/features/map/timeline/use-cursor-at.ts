import { useMemo } from 'react';
import type { StoryStop } from '../../../../shared/domain/travel-story';
import { useSubject } from '../../../state/stores';

/** Returns the index of the report at the timeline's cursor; -1 if there is none. */
export function useCursorAt(stops: readonly StoryStop[]): number {
  const cursor = useSubject('timeline', (state) => state.cursor);
  return useMemo(() => stops.findIndex(({ report }) => report.key === cursor), [stops, cursor]);
}
