/** The parts of the window that its first picture never shows. They are loaded after it, as one file. */
export { BatchFeedback } from '../features/feedback/batch/batch-feedback';
export { ImportFeedback } from '../features/feedback/import/import-feedback';
export { MetricsScreen } from '../features/feedback/metrics/metrics-screen';
export { OutboxScreen } from '../features/feedback/outbox/outbox-screen';
export { AddToCaseDialog } from '../features/investigate/cases/add-to-case-dialog';
export { BundleDialog } from '../features/investigate/cases/bundle/bundle-dialog';
export { SealedDialog } from '../features/investigate/cases/sealed-dialog';
export { InvestigateScreen } from '../features/investigate/investigate-screen';
export { PlaceSearch } from '../features/map/places/place-search';
export { BulkVerdict } from '../features/review/bulk/bulk-verdict-dialog';
export { LogScreen } from '../features/review/log/log-screen';
export { ReviewScreen } from '../features/review/review-screen';
export { SettingsScreen } from '../features/settings/settings-screen';
