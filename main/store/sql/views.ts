import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import { entriesView, feedbackView, verdictsView } from './own-views';
import { positionsView, reportsView } from './report-views';
import type { View } from './view';

/** Returns the views that SQL can read, in the order of the documentation; nothing else can be read. */
export function viewsWith(radii: AssumedRadii): readonly View[] {
  return [reportsView, positionsView(radii), verdictsView, entriesView, feedbackView];
}
