import { feedbackPath } from '../../../shared/api/endpoints';
import { feedbackJson } from '../../../shared/domain/feedback';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { formatJson } from '../../../shared/json/format-json';
import { CopyButton } from '../../ui/copy-button';
import { ReceivedText } from '../../ui/hostile-text';
import { InstantText } from '../../ui/instant-text';
import { problemWords } from '../../ui/problem-words';
import { ReceivedFacts } from '../../ui/received-facts';
import { nanosecondsOf, stateMeanings } from './outbox-words';
import './outbox-item-details.css';

/** Everything known of one feedback: what left, what came back, and why it is in the state it is in. */
export function OutboxItemDetails({ item }: { readonly item: OutboxItem }) {
  const json = feedbackJson(item.feedback);
  return (
    <div className="outbox-item-details">
      <section aria-label="What was written">
        <h2>
          Feedback <CopyButton text={json} label="Copy the feedback’s JSON" />
        </h2>
        <p className="outbox-item-details__request mono">
          POST <ReceivedText text={feedbackPath(item.transactionId)} />
        </p>
        <pre className="outbox-item-details__json">
          <ReceivedText text={json} />
        </pre>
      </section>
      <section aria-label="What became of it">
        <h2>Outcome</h2>
        <p className="outbox-item-details__meaning">{stateMeanings[item.state]}</p>
        <dl className="outbox-item-details__facts">
          <dt>Since</dt>
          <dd>
            <InstantText nanoseconds={nanosecondsOf(item.changedAt)} />
          </dd>
          <ProblemFacts item={item} />
          {item.answer === '' ? null : (
            <>
              <dt>Answer</dt>
              <dd>
                <pre className="outbox-item-details__json">
                  <ReceivedText text={formatJson(item.answer)} />
                </pre>
              </dd>
            </>
          )}
        </dl>
      </section>
    </div>
  );
}

/** Why an item did not arrive, with the service's own account by the names its specification gives the fields. */
function ProblemFacts({ item: { problem } }: { readonly item: OutboxItem }) {
  if (!problem) return null;
  const restError = 'restError' in problem ? problem.restError : null;
  const excerpt = 'excerpt' in problem ? problem.excerpt : '';
  const facts = [
    ['error', restError?.error],
    ['error_code', restError?.errorCode],
    ['cause', restError?.cause],
    ['traceability_id', restError?.traceabilityId],
    ['body', excerpt === '' ? null : excerpt],
  ] as const;
  return (
    <>
      <dt>Problem</dt>
      <dd>{problemWords(problem).what}</dd>
      <ReceivedFacts facts={facts} className="outbox-item-details__fact" />
    </>
  );
}
