import { useRef, useState } from 'react';

/**
 * Like useState, for a value that several events change before it is rendered. Returns the value that is rendered, a function
 * that returns the one that was set last, and one that sets it.
 */
export function useImmediateState<Value>(
  first: Value,
): readonly [rendered: Value, latest: () => Value, set: (value: Value) => void] {
  const latest = useRef(first);
  const [rendered, render] = useState(first);
  const set = (value: Value) => {
    latest.current = value;
    render(() => value);
  };
  return [rendered, () => latest.current, set];
}
