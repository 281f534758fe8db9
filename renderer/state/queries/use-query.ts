import { useEffect, useState, useSyncExternalStore } from 'react';
import { openProfileId } from '../open-profile';
import { useStores, useSubject } from '../stores';
import type { Query } from './query';
import { QueryObserver, type QueryOptions, type QueryResult } from './query-observer';

/** Reads a query of the open profile while the component is shown; nothing while it is null. */
export function useQuery<Value>(query: Query<Value> | null, options: QueryOptions = {}): QueryResult<Value> {
  const { queries } = useStores();
  // Another profile has other answers.
  useSubject('connection', openProfileId);
  const [observer] = useState(() => new QueryObserver<Value>(queries.getState(), options));
  useSyncExternalStore(observer.subscribe, observer.version);
  useEffect(() => {
    if (options.interval !== undefined) observer.interval = options.interval;
    // Does nothing if the query is the same.
    void observer.show(query);
  });
  useEffect(() => () => observer.stop(), [observer]);
  return observer.resultOf(query);
}
