import type { Request } from '../../../../shared/contract/contract';
import type { BatchReview } from '../../../../shared/domain/batch-feedback';
import { succeed } from '../../../../shared/result';
import type { Query } from '../../../state/queries/query';
import { toRequestDraft } from '../form/drafts';
import type { BatchTask } from './batch-state';

/** Transactions per page. */
export const batchPageLimit = 100;

/** What would be sent, and a page of its transactions. */
export type ShownPreview = Pick<BatchTask, 'preview' | 'rows' | 'total'>;

export const noPreview: ShownPreview = { preview: null, rows: [], total: 0 };

/** Returns the query of what the review shows for the draft and the choice; null while it isn't open. */
export function previewQuery(task: BatchTask): Query<ShownPreview> | null {
  const { step, review, view, page } = task;
  if (step !== 'review' || !review) return null;
  const request = batchRequest(review, task);
  const pageRequest = { ...request, view, page, limit: batchPageLimit };
  return {
    call: 'batch.preview',
    args: pageRequest,
    read: async ({ bridge }) => {
      const [preview, rows] = await Promise.all([
        bridge.call('batch.preview', request),
        bridge.call('batch.page', pageRequest),
      ]);
      if (!preview.ok) return preview;
      return rows.ok ? succeed({ preview: preview.value, ...rows.value }) : rows;
    },
  };
}

/** Returns what a request of main about a review states, whose schema has mutable arrays. */
export function batchRequest(
  { token }: BatchReview,
  { draft, choice }: Pick<BatchTask, 'draft' | 'choice'>,
): Request<'batch.preview'> {
  return { token, draft: toRequestDraft(draft), choice: { ...choice, excluded: [...choice.excluded] } };
}
