import { BellRing, Bookmark, BookmarkPlus, FileInput, Pencil, Save, Trash2, Upload } from 'lucide-react';
import type { Ref } from 'react';
import type { SavedView } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { CopyLinkItem } from '../../../components/copy-link';
import { viewTarget } from '../../../components/link-targets';
import { watchThis } from '../../../components/watch-this';
import { shippedViews } from '../../../state/shipped-views';
import { isModified } from '../../../state/views';
import { Text } from '../../../ui/layout';
import { Menu, MenuButton, MenuChoices, MenuItem, MenuLine } from '../../../ui/menu';
import { WideText } from '../../../ui/wide-text';
import { useStores, useSubject } from '../stores';
import { PinItem } from './rail-views';
import styles from './saved-views.module.css';
import { ShareItem, TeamViews } from './shared-views';

/** The operation that asks for a view's name. */
export type ViewNaming = 'save' | 'rename';

interface ViewsMenuProps {
  readonly ref: Ref<HTMLButtonElement>;
  /** The view selected last; null for none. */
  readonly current: SavedView | null;
  readonly onName: (naming: ViewNaming) => void;
  readonly onDelete: (view: SavedView) => void;
}

/** The menu of saved views, with the actions for the current one. */
export function ViewsMenu({ ref, current, onName, onDelete }: ViewsMenuProps) {
  const stores = useStores();
  const { reports, views, sharedViews, viewFiles } = stores;
  const saved = useSubject('views', (state) => state.items);
  const viewId = useSubject('reports', (state) => state.viewId);
  const query = useSubject('reports', (state) => state.query);
  const shipped = shippedViews();
  const shared = useSubject('sharedViews', (state) => state.views);
  const foreign = shared.find(({ view }) => view.id === viewId)?.view ?? null;
  const pinnable = current ?? shipped.find(({ id }) => id === viewId) ?? null;
  const named = pinnable ?? foreign;
  const modified = useSubject('reports', (shown) => named !== null && isModified(named, shown));

  const text = messages.reports.views;

  function applyView(id: string) {
    void reports.getState().applyView([...shipped, ...saved].find((view) => view.id === id) ?? null);
  }

  function save(view: SavedView) {
    const { query, columns } = reports.getState();
    const changed = { ...view, query, columns };
    void views.getState().save(changed);
    void sharedViews.getState().follow(changed, 'changed');
  }

  function exportViews(exported: readonly SavedView[]) {
    void viewFiles.getState().exportItems(exported);
  }

  return (
    <Menu
      trigger={
        <MenuButton
          ref={ref}
          size="normal"
          className={styles.button}
          icon={<Bookmark size={14} aria-hidden="true" />}
        >
          <span className="visually-hidden">{text.title}: </span>
          <Text truncate className={styles.current}>
            {named ? <bdi>{visibleText(named.name)}</bdi> : text.title}
          </Text>
          {modified ? (
            <WideText above={860} tone="muted" size="small" className={styles.modified}>
              {text.modified}
            </WideText>
          ) : null}
        </MenuButton>
      }
    >
      <MenuChoices
        label={text.saved}
        value={named?.id ?? ''}
        choices={[
          { value: '', label: messages.words.terms.allReports },
          ...shipped.map((view) => ({ value: view.id, label: view.name })),
          ...saved.map((view) => ({ value: view.id, label: <bdi>{visibleText(view.name)}</bdi> })),
        ]}
        onChange={applyView}
      />
      <TeamViews selected={viewId} />
      <MenuLine />
      {current ? (
        <>
          <MenuItem icon={<Save aria-hidden="true" />} disabled={!modified} onSelect={() => save(current)}>
            {text.saveChanges}
          </MenuItem>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onName('rename')}>
            {text.rename}
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => onDelete(current)}>
            {text.delete}
          </MenuItem>
        </>
      ) : null}
      {pinnable ? <PinItem view={pinnable} /> : null}
      {named ? (
        <MenuItem
          icon={<BellRing aria-hidden="true" />}
          onSelect={() => watchThis(stores, { kind: 'view', view: { name: named.name, query: named.query } })}
        >
          {messages.watches.watchView}
        </MenuItem>
      ) : null}
      {current ? <ShareItem view={current} /> : null}
      <MenuItem icon={<BookmarkPlus aria-hidden="true" />} onSelect={() => onName('save')}>
        {text.saveAs}
      </MenuItem>
      {named && !modified ? <CopyLinkItem target={viewTarget(named, shared)} /> : null}
      <CopyLinkItem target={{ kind: 'query', query }} />
      <MenuLine />
      {current ? (
        <MenuItem icon={<Upload aria-hidden="true" />} onSelect={() => exportViews([current])}>
          {text.file.exportOne}
        </MenuItem>
      ) : null}
      {saved.length > 0 ? (
        <MenuItem icon={<Upload aria-hidden="true" />} onSelect={() => exportViews(saved)}>
          {text.file.exportAll}
        </MenuItem>
      ) : null}
      <MenuItem icon={<FileInput aria-hidden="true" />} onSelect={() => void viewFiles.getState().choose()}>
        {text.file.import}
      </MenuItem>
    </Menu>
  );
}
