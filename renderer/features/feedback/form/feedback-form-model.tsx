import { createContext, type ReactNode, useContext } from 'react';
import type { FeedbackDraft, FeedbackErrors } from '../../../../shared/domain/feedback';

/** The state that the fields of a feedback form share, for one transaction or for a batch. */
export interface FeedbackFormModel {
  readonly draft: FeedbackDraft;
  readonly errors: FeedbackErrors;
  readonly edit: (change: Partial<FeedbackDraft>) => void;
  /** Called when the selected risk is selected again, which confirms it explicitly. */
  readonly confirm?: (() => void) | undefined;
  /** Fraud cases reported by the service, suggested first; empty in a batch. */
  readonly reportedFraudCases: readonly string[];
}

const FormContext = createContext<FeedbackFormModel | null>(null);

/** Provides the model to the fields below. */
export function FeedbackFormFields({
  model,
  children,
}: {
  readonly model: FeedbackFormModel;
  readonly children: ReactNode;
}) {
  return <FormContext value={model}>{children}</FormContext>;
}

/** Returns the model of the surrounding form. */
export function useFeedbackForm(): FeedbackFormModel {
  const model = useContext(FormContext);
  if (!model) throw new Error('Used outside of FeedbackFormFields');
  return model;
}
