import { clsx } from 'clsx';
import { ArrowRight, Check, Minus, Plus, Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  correctionOf,
  type FeedbackCorrection,
  matchesVerdict,
} from '../../../../shared/domain/feedback-correction';
import { type FeedbackSubject, stateRules } from '../../../../shared/domain/outbox';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { FraudCase } from '../../../components/glossary-term';
import { ProblemAlert } from '../../../components/problem-alert';
import { RiskBadge } from '../../../components/risk-badge';
import { Button } from '../../../ui/button';
import { Row, Stack, Text } from '../../../ui/layout';
import { useStores, useSubject } from '../stores';
import { SubmitKeys } from './form-parts';
import styles from './send-bar.module.css';

/** The footer of the form: a problem with saving, the correction as a diff, and the Send button. */
export function SendBar({ subject }: { readonly subject: FeedbackSubject }) {
  const problem = useSubject('feedback', (state) => state.problem);
  const draftProblem = useSubject('feedback', (state) => state.draftProblem);
  const draft = useSubject('feedback', (state) => state.draft);
  const touched = useSubject('feedback', (state) => state.touched);
  const confirmsAnother = useSubject('feedback', (state) => state.confirmsAnother);
  const errors = useSubject('feedback', (state) => Object.keys(state.errors).length);
  const failed = problem ?? draftProblem;
  return (
    <div className={styles.root}>
      {failed && errors === 0 ? <ProblemAlert problem={failed} /> : null}
      {touched ? (
        <CorrectionDiff
          correction={correctionOf(subject.reported, draft)}
          matches={matchesVerdict(draft, subject.reported)}
        />
      ) : null}
      {confirmsAnother ? <ConfirmAnother /> : <SendLine touched={touched} errors={errors} />}
    </div>
  );
}

/** The Send button, with a hint that says what is missing. */
function SendLine({ touched, errors }: SendHintProps) {
  const sending = useSubject('feedback', (state) => state.sending);
  return (
    <Row gap={8}>
      <Text id="send-bar-hint" tone="muted" size="small" className={styles.hint}>
        <SendHint touched={touched} errors={errors} />
      </Text>
      <Button
        type="submit"
        variant="primary"
        busy={sending}
        className={touched ? '' : styles.unsaid}
        aria-describedby={touched ? undefined : 'send-bar-hint'}
        icon={<Send aria-hidden="true" />}
      >
        {messages.commands.placeKeys['form send']}
      </Button>
    </Row>
  );
}

interface SendHintProps {
  readonly touched: boolean;
  readonly errors: number;
}

/** Says what is missing, or which keys send. */
function SendHint({ touched, errors }: SendHintProps) {
  const text = messages.feedback.send;
  const tried = useSubject('feedback', (state) => state.tried);
  // Fields that the service rejected have their own alert.
  const refused = useSubject('feedback', (state) => Object.keys(state.refused).length);
  if (!touched)
    return (
      <Text tone={tried ? 'danger' : undefined} role={tried ? 'alert' : undefined}>
        {text.nothingToSend}
      </Text>
    );
  if (errors + refused === 0)
    return <SubmitKeys text={text.keys({ mod: gap('mod'), enter: gap('enter') })} />;
  return (
    <Text tone="danger" role={errors > 0 ? 'alert' : undefined}>
      {messages.words.counts.fieldsToCorrect({ fields: errors + refused })}
    </Text>
  );
}

/** Asks for confirmation before another feedback on the same transaction is sent. */
function ConfirmAnother() {
  const text = messages.feedback.send;
  const { feedback } = useStores();
  const previous = useSubject('feedback', (state) => state.existing);
  const replaces = useSubject('feedback', (state) => state.replaces);
  const [last] = previous.filter(({ id }) => id !== replaces);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelButton.current?.focus(), []);
  return (
    <Stack gap={8} role="alert">
      <Text as="p" tone="muted" size="small">
        {last && stateRules[last.state].received === 'maybe' ? text.mayHaveArrived : text.alreadyHasFeedback}
      </Text>
      <Row gap={8} justify="end">
        <Button ref={cancelButton} onClick={() => feedback.getState().cancelAnother()}>
          {messages.words.actions.dontSend}
        </Button>
        <Button type="submit" variant="primary">
          {messages.words.actions.sendAgain}
        </Button>
      </Row>
    </Stack>
  );
}

/** Further fraud cases are only counted; the form's field lists them all. */
const maxCases = 6;

/**
 * Shows how feedback corrects the service's verdict, as a diff. Each change has a sign, and a word for screen readers.
 */
function CorrectionDiff({
  correction,
  matches,
}: {
  readonly correction: FeedbackCorrection;
  /** The feedback confirms the verdict. */
  readonly matches: boolean;
}) {
  const text = messages.feedback.correction;
  const { risk, statesCases, removed, added } = correction;
  const cases = [
    ...removed.map((fraudCase) => ({ fraudCase, isAdded: false })),
    ...added.map((fraudCase) => ({ fraudCase, isAdded: true })),
  ];
  const more = cases.length - maxCases;
  return (
    <ul className={styles.diff} aria-label={messages.words.terms.correction}>
      <li>{risk ? <RiskChange risk={risk} /> : text.noRisk}</li>
      {cases.slice(0, maxCases).map(({ fraudCase, isAdded }) => (
        <li
          key={`${isAdded}${fraudCase}`}
          className={clsx(styles.case, isAdded ? styles.added : styles.removed)}
        >
          {isAdded ? <Plus size={12} aria-hidden="true" /> : <Minus size={12} aria-hidden="true" />}
          <span className="visually-hidden">{isAdded ? text.caseAdded : text.caseRemoved} </span>
          <FraudCase word={fraudCase} />
        </li>
      ))}
      {more > 0 ? <li>{text.moreChanges({ more })}</li> : null}
      {statesCases ? null : <li>{messages.feedback.fraudCases.nothingSaid}</li>}
      {matches ? (
        <li>
          <Check size={12} aria-hidden="true" /> {text.matchesVerdict}
        </li>
      ) : null}
    </ul>
  );
}

function RiskChange({ risk }: { readonly risk: NonNullable<FeedbackCorrection['risk']> }): ReactNode {
  if (risk.confirmed) return <RiskBadge risk={risk.to} />;
  return (
    <>
      <RiskBadge risk={risk.from} />
      <ArrowRight size={14} aria-hidden="true" />
      <span className="visually-hidden"> {messages.feedback.correction.shouldBe} </span>
      <RiskBadge risk={risk.to} />
    </>
  );
}
