import { useRef, useState } from 'react';
import { maxViews, type SavedView } from '../../../../shared/domain/report-query';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { ItemImportDialog } from '../../../components/item-import-dialog';
import { ProblemAlert } from '../../../components/problem-alert';
import { maxViewNameLength, viewNameError } from '../../../state/views';
import { Button, DismissButton } from '../../../ui/button';
import { NameDialog } from '../../../ui/dialog';
import { Row, Text } from '../../../ui/layout';
import { Sentence } from '../../../ui/sentence';
import { useStores, useSubject } from '../stores';
import { withPin } from './pinned-views';
import styles from './saved-views.module.css';
import { type ViewNaming, ViewsMenu } from './views-menu';

interface Deleted {
  readonly view: SavedView;
  /** Its index among the views. */
  readonly at: number;
  readonly unpinned: boolean;
}

/** Saved views: named combinations of filters, search, sorting and columns. */
export function SavedViews() {
  const { reports, settings, views, sharedViews } = useStores();
  const saved = useSubject('views', (state) => state.items);
  const problem = useSubject('views', (state) => state.problem);
  const viewId = useSubject('reports', (state) => state.viewId);
  const [naming, setNaming] = useState<ViewNaming | null>(null);
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const current = saved.find(({ id }) => id === viewId) ?? null;

  function close() {
    setNaming(null);
    menu.current?.focus();
  }

  async function name(text: string) {
    const { query, columns } = reports.getState();
    const renamed = naming === 'rename' && current ? { ...current, name: text } : null;
    const view = renamed ?? { id: crypto.randomUUID(), name: text, query, columns };
    close();
    await views.getState().save(view);
    if (views.getState().problem !== null) return;
    reports.getState().setViewId(view.id);
    if (renamed) void sharedViews.getState().follow(renamed, 'changed');
  }

  async function remove(view: SavedView) {
    const at = saved.indexOf(view);
    await views.getState().remove(view.id);
    if (views.getState().problem !== null) return;
    void sharedViews.getState().follow(view, 'deleted');
    reports.getState().setViewId(null);
    setDeleted({ view, at, unpinned: setUnpinned(view.id, false) });
  }

  /** Returns true if the view was unpinned before. */
  function setUnpinned(id: string, unpinned: boolean): boolean {
    const was = settings.getState().settings.unpinnedViews.includes(id);
    if (was !== unpinned) void settings.getState().save(withPin(id, !unpinned));
    return was;
  }

  async function restore({ view, at, unpinned }: Deleted) {
    setDeleted(null);
    menu.current?.focus();
    setUnpinned(view.id, unpinned);
    await views.getState().saveAll(views.getState().items.toSpliced(at, 0, view));
    if (reports.getState().viewId === null) reports.getState().setViewId(view.id);
  }

  return (
    <div className={styles.root}>
      <ViewsMenu ref={menu} current={current} onName={setNaming} onDelete={(view) => void remove(view)} />
      {naming ? (
        <ViewNameDialog
          naming={naming}
          current={current}
          onName={(text) => void name(text)}
          onCancel={close}
        />
      ) : null}
      <ViewFiles onDone={() => menu.current?.focus()} />
      {problem ? (
        <div className={styles.problem}>
          <ProblemAlert problem={problem} onDismiss={() => views.setState({ problem: null })} />
        </div>
      ) : null}
      {deleted && !problem ? (
        <DeletedView
          view={deleted.view}
          onUndo={() => void restore(deleted)}
          onDismiss={() => {
            setDeleted(null);
            menu.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

/** The import of views. */
function ViewFiles({ onDone }: { readonly onDone: () => void }) {
  const files = useSubject('viewFiles', (state) => state);
  const existing = useSubject('views', (state) => state.items);
  const text = messages.reports.views.file;
  return (
    <>
      {files.chosen ? (
        <ItemImportDialog
          chosen={files.chosen}
          existing={existing}
          reserved={[]}
          limits={{ items: maxViews, nameLength: maxViewNameLength }}
          text={text}
          onImport={(all, count) => {
            void files.importItems(all, count);
            onDone();
          }}
          onCancel={() => {
            files.clear();
            onDone();
          }}
        />
      ) : null}
    </>
  );
}

interface ViewNameDialogProps {
  readonly naming: ViewNaming;
  readonly current: SavedView | null;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

function ViewNameDialog({ naming, current, onName, onCancel }: ViewNameDialogProps) {
  const views = useSubject('views', (state) => state.items);
  const others = naming === 'rename' ? views.filter((view) => view.id !== current?.id) : views;
  return (
    <NameDialog
      {...messages.reports.views.naming[naming]}
      label={messages.reports.views.name}
      name={naming === 'rename' ? (current?.name ?? '') : ''}
      maxLength={maxViewNameLength}
      errorIn={(name) => viewNameError(name, others)}
      onName={onName}
      onCancel={onCancel}
    />
  );
}

interface DeletedViewProps {
  readonly view: SavedView;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** Names the deleted view and offers to undo. Stays until dismissed, because reading speeds differ. */
function DeletedView({ view, onUndo, onDismiss }: DeletedViewProps) {
  return (
    <Row gap={8} size="grid" className={styles.notice}>
      <Text truncate role="status">
        <Sentence
          text={messages.reports.views.deleted({ name: gap('name') })}
          parts={{ name: <bdi>{visibleText(view.name)}</bdi> }}
        />
      </Text>
      <Button size="small" onClick={onUndo}>
        {messages.words.actions.undo}
      </Button>
      <DismissButton onClick={onDismiss} />
    </Row>
  );
}
