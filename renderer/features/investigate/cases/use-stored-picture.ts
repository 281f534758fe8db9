import { type RefObject, useEffect, useRef, useState } from 'react';
import { profileQueryOf } from '../../../state/queries/query';
import { useQuery } from '../../../state/queries/use-query';
import type { ReadPicture } from './case-picture';

/** Reads a picture of a case once its element is in view: a case can have fifty of some megabytes. */
export function useStoredPicture(id: string): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly picture: ReadPicture;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [wasSeen, setSeen] = useState(false);
  const picture = useQuery(wasSeen ? profileQueryOf('cases.picture', { id }) : null);
  useEffect(() => {
    const shown = ref.current;
    if (!shown) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setSeen(true);
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return { ref, picture };
}
