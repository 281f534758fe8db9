import { Share2 } from 'lucide-react';
import type { SavedView } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { isSharedIn } from '../../../state/shared-views';
import { useStores, useSubject } from '../../../state/stores';
import { nameOf } from '../../../state/team';
import { Text } from '../../../ui/layout';
import { MenuChoices, MenuItem, MenuLine } from '../../../ui/menu';

/** The views that others of the team share, with their authors. */
export function TeamViews({ selected }: { readonly selected: string | null }) {
  const { reports } = useStores();
  const team = useSubject('team', (state) => state.team);
  const views = useSubject('sharedViews', (state) => state.views);
  const foreign = views.filter(({ author }) => author !== null);
  if (foreign.length === 0) return null;
  return (
    <>
      <MenuLine />
      <MenuChoices
        visibleLabel
        label={messages.team.title}
        value={selected ?? ''}
        choices={foreign.map(({ view, author }) => ({
          value: view.id,
          label: (
            <>
              <bdi>{visibleText(view.name)}</bdi>{' '}
              <Text tone="muted" size="small">
                <bdi>{visibleText(nameOf(team, author))}</bdi>
              </Text>
            </>
          ),
        }))}
        onChange={(id) => {
          const chosen = foreign.find(({ view }) => view.id === id);
          if (chosen) void reports.getState().applyView(chosen.view);
        }}
      />
    </>
  );
}

/** Shares a saved view with the team, or stops sharing it. */
export function ShareItem({ view }: { readonly view: SavedView }) {
  const { sharedViews } = useStores();
  const isTeam = useSubject('team', ({ team }) => team.kind === 'joined');
  const isShared = useSubject('sharedViews', ({ views }) => isSharedIn(views, view));
  if (!isTeam) return null;
  const text = messages.team.views;
  const { share, stopSharing } = sharedViews.getState();
  return (
    <MenuItem
      icon={<Share2 aria-hidden="true" />}
      onSelect={() => void (isShared ? stopSharing(view) : share(view))}
    >
      {isShared ? text.stop : text.share}
    </MenuItem>
  );
}
