import { TriangleAlert } from 'lucide-react';
import { messages } from '../../../../shared/i18n/messages';
import { ProblemAlert } from '../../../components/problem-alert';
import { useOpenProfile, useStores, useSubject } from '../../../state/stores';
import { Button, DismissButton } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import styles from './decision-notices.module.css';

/** Decisions that aren't saved, and a calm warning after many equal verdicts in a short time. */
export function DecisionNotices() {
  const { review } = useStores();
  const profile = useOpenProfile();
  const all = useSubject('review', (state) => state.unsaved);
  const hasty = useSubject('review', (state) => state.hasty);
  const problems = all.flatMap(({ calls, problem }) => (problem && profile.isOpen(calls) ? problem : []));
  const [first] = problems;
  const text = messages.review;
  if (!first && hasty === null) return null;
  return (
    <div className={styles.root}>
      {first ? (
        <ProblemAlert
          failed={text.failures.title(problems.length)}
          problem={first}
          actions={
            <Button size="small" onClick={() => void review.getState().retry()}>
              {text.failures.retry}
            </Button>
          }
        />
      ) : null}
      {hasty ? (
        <Notice
          kind="warning"
          role="status"
          icon={<TriangleAlert size={16} aria-hidden="true" />}
          actions={<DismissButton onClick={() => review.getState().dismissHasty()} />}
        >
          {text.hasty(messages.words.verdicts[hasty])}
        </Notice>
      ) : null}
    </div>
  );
}
