import { TriangleAlert } from 'lucide-react';
import { messages } from '../../../../shared/i18n/messages';
import { ProblemAlert } from '../../../components/problem-alert';
import { useOpenProfile } from '../../../state/stores';
import { Button, DismissButton } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { currentItem } from '../session';
import { useStores, useSubject } from '../stores';
import styles from './decision-notices.module.css';

/** Decisions that aren't saved, a report that changed before one was, and a calm warning after many equal verdicts in a short time. */
export function DecisionNotices() {
  const { review } = useStores();
  const profile = useOpenProfile();
  const all = useSubject('review', (state) => state.unsaved);
  const quick = useSubject('review', (state) => state.quick);
  const problems = all.flatMap(({ calls, problem }) => (problem && profile.isOpen(calls) ? problem : []));
  const [first] = problems;
  const text = messages.review;
  const changed = useSubject('review', (state) => state.changed);
  if (!first && quick === null && changed === null) return null;
  return (
    <div className={styles.root}>
      {first ? (
        <ProblemAlert
          failed={text.failures.title({ count: problems.length })}
          problem={first}
          actions={
            <Button size="small" onClick={() => void review.getState().retry()}>
              {messages.words.actions.retry}
            </Button>
          }
        />
      ) : null}
      {changed === null ? null : <ChangedNotice subject={changed} />}
      {quick ? (
        <Notice
          kind="warning"
          role="status"
          icon={<TriangleAlert size={16} aria-hidden="true" />}
          actions={<DismissButton onClick={() => review.getState().dismissQuick()} />}
        >
          {text.hasty({ verdict: messages.words.verdicts[quick] })}
        </Notice>
      ) : null}
    </div>
  );
}

function ChangedNotice({ subject }: { readonly subject: string }) {
  const { review } = useStores();
  const session = useSubject('review', (state) => state.session);
  const item = session?.items.find((each) => each.subject === subject);
  const isHere = session !== null && currentItem(session)?.subject === subject;
  const text = messages.review.changedMeanwhile;
  return (
    <Notice
      kind="warning"
      role="alert"
      icon={<TriangleAlert size={16} aria-hidden="true" />}
      actions={
        isHere || !item ? (
          <DismissButton onClick={() => review.getState().dismissChanged()} />
        ) : (
          <Button size="small" onClick={() => review.getState().goToReport(item.key)}>
            {messages.words.actions.showReport}
          </Button>
        )
      }
    >
      {isHere ? text.here : text.elsewhere}
    </Notice>
  );
}
