import type { OutboxItem } from '../../../shared/domain/outbox';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { InstantText } from '../../ui/instant-text';
import { problemWords } from '../../ui/problem-words';

/** Why a feedback has not gone out yet, and when it will. */
export function WaitWords({ item }: { readonly item: OutboxItem }) {
  const wait = useSubject('outbox', (state) => state.standing.wait);
  const problem = wait?.problem ?? item.problem;
  if (!problem) return <p>Other feedback goes first. It is sent by itself when its turn comes.</p>;
  const { title, what } = problemWords(problem);
  return (
    <>
      <p>
        {title}. {what}
      </p>
      <p>
        {wait === null ? 'It goes out by itself.' : null}
        {wait !== null && wait.until === null
          ? 'It goes out once another API key is given, or when you say so.'
          : null}
        {wait !== null && wait.until !== null ? (
          <>
            It goes out by itself: the next try is at{' '}
            <InstantText nanoseconds={`${Math.round(wait.until)}000000`} />.
          </>
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
  return <Button onClick={() => void outbox.getState().sendNow()}>Send now</Button>;
}
