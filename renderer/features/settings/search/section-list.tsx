import { type RefObject, useEffect, useState } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import type { ShownSection } from './filter-sections';
import styles from './section-list.module.css';

interface SectionListProps {
  readonly sections: readonly ShownSection[];
  /** The element that contains the sections. */
  readonly root: RefObject<HTMLElement | null>;
}

/** The sections that are shown; each leads to it. The one at the top of the screen is marked. */
export function SectionList({ sections, root }: SectionListProps) {
  const current = useTopSection(sections, root);
  return (
    <nav aria-label={messages.settings.sections}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.section}
              aria-current={id === current ? 'true' : undefined}
              onClick={() => goTo(id)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.closest('section')?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** Returns the ID of the first section of which a part is in the upper third of the screen. */
function useTopSection(
  sections: readonly ShownSection[],
  root: RefObject<HTMLElement | null>,
): string | null {
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes other sections when they change
  useEffect(() => {
    // jsdom has no layout.
    if (typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(
      (entries) =>
        setVisible((before) => {
          const now = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const id = target.getAttribute('aria-labelledby') ?? '';
            if (isIntersecting) now.add(id);
            else now.delete(id);
          }
          return now;
        }),
      { rootMargin: '0px 0px -67% 0px' },
    );
    for (const section of root.current?.querySelectorAll('[data-settings-section]') ?? [])
      watcher.observe(section);
    return () => {
      watcher.disconnect();
      setVisible(new Set());
    };
  }, [root, sections]);
  return sections.find(({ id }) => visible.has(id))?.id ?? null;
}
