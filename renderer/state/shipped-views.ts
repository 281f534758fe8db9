import {
  defaultColumns,
  everyReport,
  type ReportFilter,
  type ReportSort,
  type SavedView,
  type ShownColumns,
} from '../../shared/domain/report-query';
import { messages } from '../../shared/i18n/messages';

/** The views that every profile has. They can't be changed, but saved under another name. */
const shippedViewIds = ['attention', 'today', 'travel', 'devices'] as const;
type ShippedViewId = (typeof shippedViewIds)[number];

interface Shipped {
  readonly filters: readonly ReportFilter[];
  readonly columns?: ShownColumns;
  readonly sort?: ReportSort;
}

const views: Readonly<Record<ShippedViewId, Shipped>> = {
  attention: {
    filters: [
      { field: 'risk', in: ['fraud', 'high'], out: [] },
      { field: 'unread', unread: true },
    ],
  },
  today: { filters: [{ field: 'time', range: { kind: 'last', seconds: 86_400 } }] },
  travel: {
    filters: [{ field: 'signal', in: ['Impossible travel'], out: [] }],
    columns: [...defaultColumns, 'travel'],
  },
  devices: {
    filters: [{ field: 'deviceUsers', atLeast: 2, atMost: null }],
    columns: [...defaultColumns, 'deviceUsers'],
    sort: { column: 'deviceUsers', descending: true },
  },
};

/** Returns the shipped views, named in the current language. Their ids differ from those of all saved views. */
export function shippedViews(): readonly SavedView[] {
  return shippedViewIds.map((id): SavedView => {
    const { filters, columns = defaultColumns, sort = everyReport.sort } = views[id];
    const name = messages.reports.views.shipped[id];
    return { id: `shipped-${id}`, name, query: { ...everyReport, filters, sort }, columns };
  });
}
