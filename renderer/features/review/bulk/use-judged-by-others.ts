import type { JudgedByOthers } from '../../../../shared/contract/review.calls';
import { profileQueryOf } from '../../../state/queries/query';
import { useQuery } from '../../../state/queries/use-query';
import type { BulkTargets } from './bulk-verdict-store';

/** Returns how many of the reports others have judged, also while the dialog is open; null until it is known. */
export function useJudgedByOthers({ targets }: BulkTargets): JudgedByOthers | null {
  return useQuery(profileQueryOf('review.judgedByOthers', { targets })).reply;
}
