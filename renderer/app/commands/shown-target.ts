import type { LinkTarget } from '../../../shared/deep-link/deep-link';
import { caseTarget, reportTarget, viewTarget } from '../../components/link-targets';
import { showsReports } from '../../state/navigation';
import { offeredViews } from '../../state/offered-views';
import { isModified } from '../../state/views';
import type { Stores } from '../stores/all-stores';

/**
 * Returns what the window shows as the target of a link: the open report, else the timeline's user or device, else the marked
 * place, else the case, else the view or the query; null for none.
 */
export function shownTarget(stores: Stores): LinkTarget | null {
  const { screen } = stores.navigation.getState();
  const ofReports = showsReports(screen);
  const { key, detail } = stores.openReport.getState();
  if ((ofReports || screen === 'review') && key !== null)
    return detail?.key === key ? reportTarget(detail.report.transactionId, detail.report.id) : null;
  const { subject } = stores.timeline.getState();
  if (screen === 'map' && (subject?.kind === 'user' || subject?.kind === 'device'))
    return { kind: subject.kind, value: subject.value };
  const { marked } = stores.map.getState();
  if (screen === 'map' && marked !== null) {
    const { name, latitude, longitude } = marked;
    return { kind: 'place', name, latitude, longitude };
  }
  if (screen === 'investigate') return shownCase(stores);
  return ofReports ? shownQuery(stores) : null;
}

function shownCase({ investigation, cases }: Stores): LinkTarget | null {
  const { tool, cases: asked } = investigation.getState().investigation;
  const open = tool === 'cases' ? cases.getState().cases?.find(({ id }) => id === asked.id) : undefined;
  return open ? caseTarget(open) : null;
}

function shownQuery({ reports, views, sharedViews }: Stores): LinkTarget {
  const shown = reports.getState();
  const shared = sharedViews.getState().views;
  const view = offeredViews(views.getState().items, shared).find(
    (each) => each.view.id === shown.viewId,
  )?.view;
  return view && !isModified(view, shown) ? viewTarget(view, shared) : { kind: 'query', query: shown.query };
}
