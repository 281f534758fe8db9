import { Pin, PinOff } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import type { SavedView } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { compactText } from '../../../../shared/i18n/number-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { CopyLinkItem } from '../../../components/copy-link';
import { viewTarget } from '../../../components/link-targets';
import { useDragOut } from '../../../components/use-drag-out';
import { showsReports } from '../../../state/navigation';
import { Stack, Text } from '../../../ui/layout';
import { ContextMenu, MenuItem } from '../../../ui/menu';
import { useStores, useSubject } from '../stores';
import { pinnedViews, useViewCounts, withPin } from './pinned-views';
import styles from './rail-views.module.css';

interface OpenedMenu {
  readonly view: SavedView;
  readonly at: { readonly x: number; readonly y: number };
}

/** The pinned views with the number of their reports, for the navigation. */
export function RailViews() {
  const saved = useSubject('views', (state) => state.items);
  const unpinned = useSubject('settings', ({ settings }) => settings.unpinnedViews);
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const views = pinnedViews(saved, unpinned);
  const counts = useViewCounts(views);
  const text = messages.reports.views;
  if (views.length === 0) return null;

  function openMenu(event: MouseEvent<HTMLElement>, view: SavedView) {
    event.preventDefault();
    opener.current = event.currentTarget;
    // Opened by the keyboard, the event has no position.
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    const at = event.clientX === 0 ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY };
    setMenu({ view, at });
  }

  return (
    <Stack as="nav" className={styles.root} aria-label={text.title}>
      <Text tone="faint" size="tiny" weight={600} className={styles.title} aria-hidden>
        {text.title}
      </Text>
      <ul ref={list} className={styles.list}>
        {views.map((view) => (
          <li key={view.id}>
            <ViewButton
              view={view}
              count={counts.get(view.id)}
              onContextMenu={(event) => openMenu(event, view)}
            />
          </li>
        ))}
      </ul>
      <ContextMenu
        label={text.actions}
        at={menu?.at ?? null}
        onClose={() => setMenu(null)}
        onClosed={() => {
          // The button no longer exists if its view was unpinned.
          const target = opener.current?.isConnected ? opener.current : list.current?.querySelector('button');
          target?.focus();
        }}
      >
        {menu ? (
          <>
            <PinItem view={menu.view} />
            <CopyLinkItem target={viewTarget(menu.view, [])} />
          </>
        ) : null}
      </ContextMenu>
    </Stack>
  );
}

interface ViewButtonProps {
  readonly view: SavedView;
  /** undefined until it was counted. */
  readonly count: number | undefined;
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void;
}

function ViewButton({ view, count, onContextMenu }: ViewButtonProps) {
  const { reports, navigation } = useStores();
  const isShown = useSubject('navigation', ({ screen }) => showsReports(screen));
  const isCurrent = useSubject('reports', ({ viewId }) => viewId === view.id);
  const dragOut = useDragOut({ what: 'view', view });

  function show() {
    if (!isShown) navigation.getState().go('reports');
    void reports.getState().applyView(view);
  }

  return (
    <button
      type="button"
      className={styles.view}
      aria-current={isCurrent && isShown ? 'true' : undefined}
      title={
        count === undefined
          ? undefined
          : messages.reports.views.counted({ name: visibleText(view.name), count })
      }
      onClick={show}
      onContextMenu={onContextMenu}
      {...dragOut}
    >
      <bdi className={styles.name}>{visibleText(view.name)}</bdi>
      {count === undefined ? null : (
        <Text size="small" tabular className={styles.count} aria-hidden>
          {compactText(count)}
        </Text>
      )}
    </button>
  );
}

/** Shows a view in the navigation, or removes it there; the menu of views still has it. */
export function PinItem({ view: { id } }: { readonly view: SavedView }) {
  const { settings } = useStores();
  const unpinned = useSubject('settings', (state) => state.settings.unpinnedViews);
  const isPinned = !unpinned.includes(id);
  const text = messages.reports.views;
  const Icon = isPinned ? PinOff : Pin;
  return (
    <MenuItem
      icon={<Icon aria-hidden="true" />}
      onSelect={() => void settings.getState().save(withPin(id, !isPinned))}
    >
      {isPinned ? text.unpin : text.pin}
    </MenuItem>
  );
}
