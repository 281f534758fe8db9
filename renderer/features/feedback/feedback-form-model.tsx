import { createContext, type ReactNode, useContext } from 'react';
import type { FeedbackDraft, FeedbackMistakes } from '../../../shared/domain/feedback';

/** What the fields of a feedback form show and change, whatever form they stand in: of one transaction, or of many. */
export interface FeedbackFormModel {
  readonly draft: FeedbackDraft;
  readonly mistakes: FeedbackMistakes;
  readonly edit: (change: Partial<FeedbackDraft>) => void;
  /** What is chosen already is chosen once more: said expressly. */
  readonly confirm?: (() => void) | undefined;
  /** The cases that the service gave, to be offered first; none where the form is on many transactions. */
  readonly reportedFraudCases: readonly string[];
}

const FormContext = createContext<FeedbackFormModel | null>(null);

/** Hands a form's draft to the fields below. */
export function FeedbackFormFields({
  model,
  children,
}: {
  readonly model: FeedbackFormModel;
  readonly children: ReactNode;
}) {
  return <FormContext value={model}>{children}</FormContext>;
}

/** The form that a field stands in. */
export function useFeedbackForm(): FeedbackFormModel {
  const model = useContext(FormContext);
  if (!model) throw new Error('Used outside of FeedbackFormFields');
  return model;
}
