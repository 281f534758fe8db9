import { Bookmark, BookmarkPlus, ChevronDown, Pencil, Save, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import type { SavedView } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/messages/messages';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { Menu, MenuChoices, MenuItem, MenuLine } from '../../../ui/menu';
import { visibleText } from '../../../ui/visible-text';
import { isModified } from './view-state';

/** What is being asked of the person about a view. */
export type ViewNaming = 'save' | 'rename';

interface ViewsMenuProps {
  readonly ref: Ref<HTMLButtonElement>;
  /** The view that was chosen last; null for none. */
  readonly current: SavedView | null;
  readonly onName: (naming: ViewNaming) => void;
  readonly onDelete: (view: SavedView) => void;
}

/** The saved views, to choose one of, and what can be done with the one that is shown. */
export function ViewsMenu({ ref, current, onName, onDelete }: ViewsMenuProps) {
  const { reports, views } = useStores();
  const saved = useSubject('views', (state) => state.views);
  const modified = useSubject('reports', (shown) => current !== null && isModified(current, shown));

  const words = messages.reports.views;

  function choose(id: string) {
    void reports.getState().applyView(saved.find((view) => view.id === id) ?? null);
  }

  function save(view: SavedView) {
    const { query, columns } = reports.getState();
    void views.getState().save({ ...view, query, columns });
  }

  return (
    <Menu
      trigger={
        <Button ref={ref} className="views__button" icon={<Bookmark size={14} aria-hidden="true" />}>
          <span className="visually-hidden">{words.title}: </span>
          <span className="views__current">
            {current ? <bdi>{visibleText(current.name)}</bdi> : words.title}
          </span>
          {modified ? <span className="views__modified">{words.modified}</span> : null}
          <ChevronDown className="views__arrow" aria-hidden="true" />
        </Button>
      }
    >
      <MenuChoices
        label={words.saved}
        value={current?.id ?? ''}
        choices={[
          { value: '', label: words.allReports },
          ...saved.map((view) => ({ value: view.id, label: <bdi>{visibleText(view.name)}</bdi> })),
        ]}
        onChange={choose}
      />
      <MenuLine />
      {current ? (
        <>
          <MenuItem icon={<Save aria-hidden="true" />} disabled={!modified} onSelect={() => save(current)}>
            {words.saveChanges}
          </MenuItem>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onName('rename')}>
            {words.rename}
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => onDelete(current)}>
            {words.delete}
          </MenuItem>
        </>
      ) : null}
      <MenuItem icon={<BookmarkPlus aria-hidden="true" />} onSelect={() => onName('save')}>
        {words.saveAs}
      </MenuItem>
    </Menu>
  );
}
