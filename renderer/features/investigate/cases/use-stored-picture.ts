import { type RefObject, useEffect, useRef, useState } from 'react';
import { useOpenProfile } from '../../../state/stores';
import type { ReadPicture } from './case-picture';

/** Reads a picture of a case once its element is in view: a case can have fifty of some megabytes. */
export function useStoredPicture(id: string): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly picture: ReadPicture;
} {
  const profile = useOpenProfile();
  const ref = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<ReadPicture>('loading');
  useEffect(() => {
    const shown = ref.current;
    if (!shown) return;
    let isCurrent = true;
    const read = () =>
      void profile
        .current()
        .call('cases.picture', { id })
        .then((answer) => {
          if (isCurrent) setPicture(answer.ok ? answer.value : 'missing');
        });
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      read();
    });
    observer.observe(shown);
    return () => {
      isCurrent = false;
      observer.disconnect();
    };
  }, [profile, id]);
  return { ref, picture };
}
