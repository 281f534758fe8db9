import { MessageSquareWarning } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { everyItem, type OutboxItem, stateRules } from '../../../../shared/domain/outbox';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { InstantText } from '../../../components/instant-text';
import { OutboxStateBadge } from '../../../components/outbox-state-badge';
import { RiskBadge } from '../../../components/risk-badge';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { Sentence } from '../../../ui/sentence';
import { nanosecondsOf, reporterOf } from '../items/item-text';
import { useStores, useSubject } from '../stores';
import { FraudCaseBadges } from './form-parts';

/** The outbox lists the others. */
const maxShown = 3;

/** Lists the existing feedback on the transaction. */
export function PreviousFeedback({ transactionId }: { readonly transactionId: string }) {
  const previous = useSubject('feedback', (state) => state.existing);
  const replaces = useSubject('feedback', (state) => state.replaces);
  const others = previous.filter(({ id }) => id !== replaces);
  if (others.length === 0) return null;
  const text = messages.feedback.earlier;
  return (
    <Notice
      as="section"
      kind="warning"
      icon={<MessageSquareWarning size={16} aria-hidden="true" />}
      aria-label={text.title}
    >
      <Stack gap={6} align="start">
        <Text as="p" role="status" weight={600}>
          {text.alreadyHasFeedback({ entries: others.length })}
        </Text>
        <Stack as="ul" gap={6}>
          {others.slice(0, maxShown).map((item) => (
            <PreviousItem key={item.id} item={item} />
          ))}
        </Stack>
        <OutboxLink transactionId={transactionId}>
          {others.length > maxShown
            ? text.showAll({ entries: others.length })
            : messages.words.actions.showDetails}
        </OutboxLink>
      </Stack>
    </Notice>
  );
}

function PreviousItem({ item }: { readonly item: OutboxItem }) {
  const { desired } = item.feedback.behaviour;
  const reporter = reporterOf(item);
  return (
    <Row as="li" gap={6} wrap>
      <OutboxStateBadge state={item.state} />
      <RiskBadge risk={desired.risk_assignment} />
      <FraudCaseBadges fraudCases={desired.fraud_cases?.slice(0, 5) ?? []} />
      <Text tone="muted" size="small">
        <InstantText nanoseconds={nanosecondsOf(item.createdAt)} />
        {reporter === null ? null : (
          <>
            {' '}
            <Sentence
              text={messages.feedback.earlier.by({ who: gap('who') })}
              parts={{ who: <ReceivedText text={reporter} /> }}
            />
          </>
        )}
      </Text>
      {stateRules[item.state].mayEdit ? <EditFailed item={item} /> : null}
    </Row>
  );
}

/** Loads failed feedback into the form. Asks first if that would replace typed text. */
function EditFailed({ item }: { readonly item: OutboxItem }) {
  const { feedback } = useStores();
  const touched = useSubject('feedback', (state) => state.touched);
  const [confirming, setConfirming] = useState(false);
  const edit = () => feedback.getState().editFailed(item);
  const text = messages.feedback.earlier;
  return (
    <>
      <Button size="small" onClick={touched ? () => setConfirming(true) : edit}>
        {text.edit}
      </Button>
      {confirming ? (
        <ConfirmDialog
          title={text.replaceTitle}
          action={messages.words.itemImport.choices.replace}
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            edit();
          }}
        >
          {text.replaceMeaning}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Links to the outbox, filtered by one transaction. */
export function OutboxLink({
  transactionId,
  children,
}: {
  readonly transactionId: string;
  readonly children: ReactNode;
}) {
  const { outbox } = useStores();
  const show = () => void outbox.getState().setQuery({ ...everyItem, transactionId });
  return (
    // biome-ignore lint/a11y/useValidAnchor: the link navigates; the click sets the filter
    <a href="#/outbox" onClick={show}>
      {children}
    </a>
  );
}
