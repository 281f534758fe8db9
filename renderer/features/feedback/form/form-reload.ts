import type { StoreApi } from 'zustand';
import type { FeedbackDraft, Reporter } from '../../../../shared/domain/feedback';
import { type FeedbackSubject, type OutboxItem, stateRules } from '../../../../shared/domain/outbox';
import type { OpenProfile } from '../../../state/open-profile';
import type { OpenReportState } from '../../../state/open-report';
import type { FeedbackFormState } from './feedback-state';

/** The open form, as a reloaded window restores it. */
interface TakenForm {
  readonly subject: FeedbackSubject;
  readonly reporter: Reporter;
  /** null if unchanged. */
  readonly draft: FeedbackDraft | null;
  /** The Failed feedback that is edited. */
  readonly replaces: string | null;
  readonly openReport: string | null;
}

interface Form {
  readonly getState: () => FeedbackFormState & {
    readonly open: (subject: FeedbackSubject, reporter: Reporter) => Promise<void>;
    readonly editFailed: (item: OutboxItem) => void;
    readonly apply: (draft: FeedbackDraft) => void;
  };
}

interface ReloadDependencies {
  readonly profile: OpenProfile;
  readonly openReport: StoreApi<OpenReportState>;
}

/** Takes and restores the open form. */
export function formReload({ getState }: Form, { profile, openReport }: ReloadDependencies) {
  return {
    take: (): TakenForm | null => {
      const { subject, start, touched, outcome, draft, replaces } = getState();
      if (!subject) return null;
      const { reporter } = start;
      const { key } = openReport.getState();
      return { subject, reporter, draft: touched && !outcome ? draft : null, replaces, openReport: key };
    },
    /** Opens the form, unless another form or report was opened in the meantime. */
    restore: async ({ subject, reporter, draft, replaces, openReport: key }: TakenForm): Promise<void> => {
      if (getState().subject !== null || openReport.getState().key !== key) return;
      const reading = profile.current().call('feedback.about', { transactionId: subject.transactionId });
      await getState().open(subject, reporter);
      const answer = await reading;
      const { subject: shown, touched, restored } = getState();
      // Input made in the meantime is newer.
      if (shown !== subject || (touched && !restored)) return;
      const edited = answer.ok
        ? answer.value.find(({ id, state }) => id === replaces && stateRules[state].mayEdit)
        : null;
      if (edited) getState().editFailed(edited);
      // The draft on disk may be older, or missing if it couldn't be written.
      if (draft) getState().apply(draft);
    },
  };
}
