import { useRef, useState } from 'react';
import type { SavedView } from '../../../../shared/domain/report-query';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useSubject } from '../../../state/stores';
import { DeletedView } from './deleted-view';
import './saved-views.css';
import { ViewNameDialog } from './view-name-dialog';
import { type ViewNaming, ViewsMenu } from './views-menu';

interface Deleted {
  readonly view: SavedView;
  /** Its index among the views. */
  readonly at: number;
}

/** Saved views: named combinations of filters, search, sorting and columns. */
export function SavedViews() {
  const { reports, views } = useStores();
  const saved = useSubject('views', (state) => state.views);
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
    if (views.getState().problem === null) reports.getState().setViewId(view.id);
  }

  async function remove(view: SavedView) {
    const at = saved.indexOf(view);
    await views.getState().remove(view.id);
    if (views.getState().problem !== null) return;
    reports.getState().setViewId(null);
    setDeleted({ view, at });
  }

  async function restore({ view, at }: Deleted) {
    setDeleted(null);
    menu.current?.focus();
    await views.getState().saveAll(views.getState().views.toSpliced(at, 0, view));
    if (reports.getState().viewId === null) reports.getState().setViewId(view.id);
  }

  return (
    <div className="views">
      <ViewsMenu ref={menu} current={current} onName={setNaming} onDelete={(view) => void remove(view)} />
      {naming ? (
        <ViewNameDialog
          naming={naming}
          current={current}
          onName={(text) => void name(text)}
          onCancel={close}
        />
      ) : null}
      {problem ? (
        <div className="views__problem">
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
