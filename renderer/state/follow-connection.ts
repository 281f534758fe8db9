import type { StoreApi } from 'zustand';
import type { ConnectionState } from './connection';
import type { FeedbackState } from './feedback';
import type { OutboxState } from './outbox';
import type { ReportsState } from './reports';
import type { SelectionState } from './selection';
import type { SettingsState } from './settings';

interface Followers {
  readonly connection: StoreApi<ConnectionState>;
  readonly reports: StoreApi<ReportsState>;
  readonly selection: StoreApi<SelectionState>;
  readonly feedback: StoreApi<FeedbackState>;
  readonly outbox: StoreApi<OutboxState>;
  readonly settings: StoreApi<SettingsState>;
}

/**
 * The one place where a change of the connection changes other subjects: another profile, or a key that came,
 * empties what was shown of the profile before and loads the first page.
 */
export function followConnection(stores: Followers): void {
  const { connection, reports, selection, feedback, outbox, settings } = stores;
  let open = '';
  connection.subscribe(({ connection: now }) => {
    const opened = now?.profile && now.key === 'present' ? now.profile.id : '';
    if (opened === open) return;
    open = opened;
    reports.getState().reset();
    void selection.getState().select(null);
    feedback.getState().close();
    if (opened === '') return;
    reports.setState({ limit: settings.getState().settings.reportsPerPage });
    void reports.getState().loadPage(1);
    void outbox.getState().load();
  });
  reports.subscribe((state, before) => {
    if (state.page !== before.page) void selection.getState().select(null);
  });
}
