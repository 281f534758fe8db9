import type { OutboxItem } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { InstantText } from '../../../components/instant-text';
import { problemText } from '../../../components/problem-text';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { Sentence } from '../../../ui/sentence';

/** Explains why feedback is still waiting, and when it will be sent. */
export function WaitReason({ item }: { readonly item: OutboxItem }) {
  const text = messages.feedback.outcome;
  const wait = useSubject('outbox', (state) => state.standing.wait);
  const problem = wait?.problem ?? item.problem;
  if (!problem) return <p>{text.othersFirst}</p>;
  const { title, what } = problemText(problem);
  return (
    <>
      <p>
        {title}. {what}
      </p>
      <p>
        {wait === null ? text.goesOutByItself : null}
        {wait !== null && wait.until === null ? text.waitsForAKey : null}
        {wait !== null && wait.until !== null ? (
          <Sentence
            text={text.nextTry}
            parts={{ time: <InstantText nanoseconds={`${Math.round(wait.until)}000000`} /> }}
          />
        ) : null}
      </p>
    </>
  );
}

/** Ends the wait after an error. */
export function SendNow({ item }: { readonly item: OutboxItem }) {
  const { outbox } = useStores();
  const waits = useSubject('outbox', (state) => state.standing.wait !== null);
  if (!waits && item.problem === null) return null;
  return (
    <Button onClick={() => void outbox.getState().sendNow()}>{messages.feedback.outcome.sendNow}</Button>
  );
}
