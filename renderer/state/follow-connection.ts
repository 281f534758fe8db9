import type { Stores } from './stores';

/**
 * The one place where a change of one subject changes others: another profile, or a key that came, empties what was
 * shown of the profile before and loads the first page; another page or report leaves the one before.
 */
export function followConnection(stores: Stores): void {
  const { navigation, connection, reports, selection, feedback, outbox, settings } = stores;
  let open = '';
  connection.subscribe(({ connection: now }) => {
    const opened = now?.profile && now.key === 'present' ? now.profile.id : '';
    if (opened === open) return;
    open = opened;
    reports.getState().reset();
    outbox.setState({ items: [], problem: null });
    void selection.getState().select(null);
    feedback.getState().close();
    if (opened === '') {
      // Whatever is opened next begins with its reports, not where this one was left.
      navigation.getState().go('reports');
      return;
    }
    reports.setState({ limit: settings.getState().settings.reportsPerPage });
    void reports.getState().loadPage(1);
    void outbox.getState().load();
  });
  reports.subscribe((state, before) => {
    if (state.page === before.page) return;
    // The report that is being read stays, where the new page still has it; without an id it cannot be known again.
    const { key } = selection.getState();
    const stays = state.page?.rows.some((row) => row.id !== null && row.key === key) ?? false;
    void selection.getState().select(stays ? key : null);
  });
  selection.subscribe((state, before) => {
    // Another report is read: the form of the one before must not stand over it. Its draft is kept.
    if (state.key !== null && state.key !== before.key) feedback.getState().close();
  });
}
