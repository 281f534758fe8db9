import { Rows3 } from 'lucide-react';
import { feedbackPath } from '../../../shared/api/endpoints';
import { feedbackJson } from '../../../shared/domain/feedback';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { formatJson } from '../../../shared/json/format-json';
import { messages } from '../../../shared/messages/messages';
import { numberText } from '../../../shared/messages/number-text';
import { restErrorOf } from '../../../shared/problem';
import { useStores } from '../../state/stores';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { ReceivedText } from '../../ui/hostile-text';
import { InstantText } from '../../ui/instant-text';
import { problemWords } from '../../ui/problem-words';
import { ReceivedFacts } from '../../ui/received-facts';
import { RiskBadge } from '../../ui/risk-badge';
import { useBulkName } from './bulk-names';
import { nanosecondsOf } from './outbox-words';
import { showReports } from './show-reports';
import './outbox-item-details.css';

/** Everything known of one feedback: what left, what came back, and why it is in the state it is in. */
export function OutboxItemDetails({ item }: { readonly item: OutboxItem }) {
  const words = messages.outbox.details;
  const stores = useStores();
  const bulkName = useBulkName(item.bulkId);
  const json = feedbackJson(item.feedback);
  return (
    <div className="outbox-item-details">
      <section aria-label={words.written}>
        <h2>
          {words.feedback} <CopyButton text={json} label={words.copyJson} />
        </h2>
        <p className="outbox-item-details__request mono">
          POST <ReceivedText text={feedbackPath(item.transactionId)} />
        </p>
        <pre className="outbox-item-details__json">
          <ReceivedText text={json} />
        </pre>
        <p>
          <Button
            size="small"
            icon={<Rows3 aria-hidden="true" />}
            onClick={() => showReports(stores, item.transactionId)}
          >
            {words.showReport}
          </Button>
        </p>
      </section>
      <section aria-label={words.became}>
        <h2>{words.outcome}</h2>
        <p className="outbox-item-details__meaning">{messages.outbox.stateMeanings[item.state]}</p>
        <dl className="outbox-item-details__facts">
          <dt>{words.since}</dt>
          <dd>
            <InstantText nanoseconds={nanosecondsOf(item.changedAt)} />
          </dd>
          <dt>{words.putIn}</dt>
          <dd>
            <InstantText nanoseconds={nanosecondsOf(item.createdAt)} />
          </dd>
          <dt>{words.number}</dt>
          <dd>{numberText(item.sequence)}</dd>
          <dt>{words.attempts}</dt>
          <dd>{item.attempts === 0 ? words.neverLeft : numberText(item.attempts)}</dd>
          <dt>{words.reported}</dt>
          <dd>
            <Reported item={item} />
          </dd>
          {item.bulkId === null ? null : (
            <>
              <dt>{words.bulk}</dt>
              <dd>
                <ReceivedText text={bulkName} />
              </dd>
            </>
          )}
          <ProblemFacts item={item} />
          {item.answer === '' ? null : (
            <>
              <dt>{words.answer}</dt>
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

/** What the service had said when the feedback was written. */
function Reported({ item: { reported } }: { readonly item: OutboxItem }) {
  if (!reported) return <span className="received-text--none">{messages.outbox.details.notKnown}</span>;
  return (
    <>
      <RiskBadge risk={reported.riskAssignment} />
      {reported.fraudCases.map((fraudCase) => (
        <Badge key={fraudCase}>
          <ReceivedText text={fraudCase} />
        </Badge>
      ))}
    </>
  );
}

/** Why an item did not arrive, with the service's own account by the names its specification gives the fields. */
function ProblemFacts({ item: { problem } }: { readonly item: OutboxItem }) {
  if (!problem) return null;
  const restError = restErrorOf(problem);
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
      <dt>{messages.outbox.details.problem}</dt>
      <dd>{problemWords(problem).what}</dd>
      <ReceivedFacts facts={facts} className="outbox-item-details__fact" />
    </>
  );
}
