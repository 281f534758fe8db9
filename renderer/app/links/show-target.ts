import type { Bridge } from '../../../shared/contract/contract';
import type { LinkTarget } from '../../../shared/deep-link/deep-link';
import type { Problem } from '../../../shared/domain/problem';
import { everyReport, type ReportQuery, type SavedView } from '../../../shared/domain/report-query';
import { timelineFilter } from '../../../shared/domain/timeline';
import { readFilters } from '../../../shared/query/read-filters';
import { isSameName } from '../../../shared/text/fold';
import type { SharedStores } from '../../state/shared-stores';
import { shippedViews } from '../../state/shipped-views';

/** Why the target of a link isn't shown. */
export type UnshownTarget =
  | {
      readonly kind: 'not-stored';
      readonly what: 'transaction' | 'report' | 'user' | 'device';
      readonly value: string;
    }
  | { readonly kind: 'no-view'; readonly name: string }
  | { readonly kind: 'no-case' }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** What shows the targets of links. */
export type TargetStores = Pick<
  SharedStores,
  | 'navigation'
  | 'reports'
  | 'openReport'
  | 'requests'
  | 'views'
  | 'sharedViews'
  | 'team'
  | 'cases'
  | 'settings'
>;

interface Showing {
  readonly bridge: Bridge;
  readonly stores: TargetStores;
  /** Returns false once something else was opened: then nothing is shown any more. */
  readonly isCurrent: () => boolean;
}

/**
 * Shows what a link leads to; returns why it can't. It only shows: it never asks the service, and what the target offers to do
 * waits for the user.
 */
export async function showTarget(showing: Showing, target: LinkTarget): Promise<UnshownTarget | null> {
  const { stores } = showing;
  const { navigation, reports, requests, settings } = stores;
  switch (target.kind) {
    case 'screen':
      navigation.getState().go(target.screen);
      return null;
    case 'report':
      return showReport(showing, target);
    case 'query':
      navigation.getState().go('reports');
      await reports.getState().show(readFilters(target.query, settings.getState().settings.timeZone));
      return null;
    case 'view':
      return showView(showing, target);
    case 'user':
    case 'device':
      return showSubject(showing, target);
    case 'place': {
      const { latitude, longitude, name } = target;
      requests.getState().make({ kind: 'place-on-map', place: { latitude, longitude, name } });
      return null;
    }
    case 'case':
      return showCase(showing, target.id);
  }
}

type TargetOf<Kind extends LinkTarget['kind']> = Extract<LinkTarget, { readonly kind: Kind }>;

/** Opens the newest report of a transaction, or the one with an ID. */
async function showReport(
  { bridge, stores, isCurrent }: Showing,
  { transactionId, id }: TargetOf<'report'>,
): Promise<UnshownTarget | null> {
  const { navigation, reports, openReport } = stores;
  const ofTransaction: ReportQuery =
    transactionId === null
      ? everyReport
      : { ...everyReport, filters: [{ field: 'transaction', in: [transactionId], out: [] }] };
  const query = id === null ? ofTransaction : { ...ofTransaction, text: `id:${id}` };
  const answer = await bridge.call('reports.page', { query, asOf: null, page: 1, limit: 2 });
  if (!isCurrent()) return null;
  if (!answer.ok) return { kind: 'failed', problem: answer.problem };
  const [newest, ...others] = answer.value.rows;
  if (!newest)
    return id === null
      ? { kind: 'not-stored', what: 'transaction', value: transactionId ?? '' }
      : { kind: 'not-stored', what: 'report', value: id };
  navigation.getState().go('reports');
  // If there are several reports, show all: the link doesn't say which one it means.
  if (others.length > 0) await reports.getState().show(query);
  if (isCurrent()) await openReport.getState().select(newest.key);
  return null;
}

/** Shows the timeline of a user or a device. */
async function showSubject(
  { bridge, stores, isCurrent }: Showing,
  { kind, value }: TargetOf<'user' | 'device'>,
): Promise<UnshownTarget | null> {
  const query = { ...everyReport, filters: [timelineFilter({ kind, value })] };
  const answer = await bridge.call('reports.page', { query, asOf: null, page: 1, limit: 1 });
  if (!isCurrent()) return null;
  if (!answer.ok) return { kind: 'failed', problem: answer.problem };
  if (answer.value.rows.length === 0) return { kind: 'not-stored', what: kind, value };
  stores.requests.getState().make({ kind: 'timeline-on-map', subject: { kind, value } });
  return null;
}

/** Applies a view: by its ID, also as the one that its author shares, or by its name if the link has no ID. */
async function showView(
  { stores, isCurrent }: Showing,
  { name, id }: TargetOf<'view'>,
): Promise<UnshownTarget | null> {
  const { navigation, reports, views, sharedViews, team } = stores;
  await Promise.all([views.getState().readAgain(), team.getState().readAgain()]);
  await sharedViews.getState().readAgain();
  if (!isCurrent()) return null;
  const { items, problem } = views.getState();
  if (problem) return { kind: 'failed', problem };
  const own = [...shippedViews(), ...items];
  const shared = sharedViews.getState().views;
  const found: SavedView | undefined =
    id === null
      ? [...own, ...shared.map(({ view }) => view)].find((view) => isSameName(view.name, name))
      : (own.find((view) => view.id === id) ?? shared.find(({ of }) => of === id)?.view);
  if (found === undefined) return { kind: 'no-view', name };
  navigation.getState().go('reports');
  await reports.getState().applyView(found);
  return null;
}

/** Opens a case: by its ID, or by the one that it is shared as. */
async function showCase({ stores, isCurrent }: Showing, id: string): Promise<UnshownTarget | null> {
  await stores.cases.getState().readAgain();
  if (!isCurrent()) return null;
  const { cases, problem, open } = stores.cases.getState();
  if (cases === null && problem) return { kind: 'failed', problem };
  const found = cases?.find((each) => each.id === id) ?? cases?.find(({ team }) => team?.share === id);
  if (found === undefined) return { kind: 'no-case' };
  open(found.id);
  return null;
}
