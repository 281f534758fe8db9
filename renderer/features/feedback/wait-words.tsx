import type { OutboxItem } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { InstantText } from '../../ui/instant-text';
import { problemWords } from '../../ui/problem-words';
import { Sentence } from '../../ui/sentence';

/** Why a feedback has not gone out yet, and when it will. */
export function WaitWords({ item }: { readonly item: OutboxItem }) {
  const words = messages.feedback.outcome;
  const wait = useSubject('outbox', (state) => state.standing.wait);
  const problem = wait?.problem ?? item.problem;
  if (!problem) return <p>{words.othersFirst}</p>;
  const { title, what } = problemWords(problem);
  return (
    <>
      <p>
        {title}. {what}
      </p>
      <p>
        {wait === null ? words.goesOutByItself : null}
        {wait !== null && wait.until === null ? words.waitsForAKey : null}
        {wait !== null && wait.until !== null ? (
          <Sentence
            text={words.nextTry}
            parts={{ time: <InstantText nanoseconds={`${Math.round(wait.until)}000000`} /> }}
          />
        ) : null}
      </p>
    </>
  );
}

/** Does not wait any longer, where a trouble is waited for. */
export function SendNow({ item }: { readonly item: OutboxItem }) {
  const { outbox } = useStores();
  const waits = useSubject('outbox', (state) => state.standing.wait !== null);
  if (!waits && item.problem === null) return null;
  return (
    <Button onClick={() => void outbox.getState().sendNow()}>{messages.feedback.outcome.sendNow}</Button>
  );
}
