/** The grid of reports: toolbar, filters, columns, views, export, look-up. */
export const reports = {};
