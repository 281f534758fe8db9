import type { Problem } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import { Button } from '../ui/button';
import { ProblemAlert } from './problem-alert';

interface QuestionFailedProps {
  readonly failed: string;
  readonly problem: Problem;
  readonly onRetry: () => void;
}

/** Says why there is no answer, and asks again on request. */
export function QuestionFailed({ failed, problem, onRetry }: QuestionFailedProps) {
  return (
    <ProblemAlert
      failed={failed}
      problem={problem}
      actions={
        <Button size="small" onClick={onRetry}>
          {messages.words.actions.tryAgain}
        </Button>
      }
    />
  );
}
