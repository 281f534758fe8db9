import { Send } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { FeedbackDifference } from '../../../components/feedback-difference';
import { Button } from '../../../ui/button';
import { Kbd } from '../../../ui/kbd';
import { Panel, Row, Stack, Text } from '../../../ui/layout';
import { Group } from '../../../ui/regions';
import { useStores, useSubject } from '../stores';
import { focusReview } from './decision-parts';
import styles from './feedback-question.module.css';

/**
 * Asks whether to send the feedback of a verdict, or announces that it is sent at once from now on, and shows how it
 * differs from the service's verdict. The verdict is given with the answer; Esc cancels it.
 */
export function FeedbackQuestion() {
  const { review } = useStores();
  const panel = useSubject('review', (state) => (state.panel?.kind === 'feedback' ? state.panel : null));
  const send = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (panel) send.current?.focus();
  }, [panel]);
  if (!panel) return null;
  const text = messages.review.feedback;
  const name = messages.words.verdicts[panel.verdict];
  const question = panel.plan.isAnother
    ? text.another
    : panel.announces
      ? text.announce({ verdict: name })
      : text.ask;

  function answer(sends: boolean) {
    focusReview();
    review.getState().answerFeedback(sends);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === 'n') answer(false);
    else if (event.key === 'Escape') {
      focusReview();
      review.getState().openPanel(null);
    } else return;
    event.preventDefault();
  }

  return (
    <Group aria-label={question} className={styles.root} onKeyDown={onKeyDown}>
      <Panel className={styles.panel}>
        <Row gap={16} justify="between">
          <Stack gap={6}>
            <Text as="p" weight={600} size="grid">
              {panel.announces ? question : `${name} · ${question}`}
            </Text>
            <FeedbackDifference correction={panel.plan.difference} />
          </Stack>
          <Row gap={8}>
            <Button
              ref={send}
              variant="primary"
              size="small"
              icon={<Send aria-hidden="true" />}
              onClick={() => answer(true)}
            >
              {text.send}
              <Key name={messages.commands.keyNames.Enter} />
            </Button>
            <Button size="small" onClick={() => answer(false)}>
              {messages.words.actions.dontSend}
              <Key name="N" />
            </Button>
            <Button size="small" variant="quiet" onClick={() => review.getState().openPanel(null)}>
              {messages.words.actions.cancel}
              <Key name="Esc" />
            </Button>
          </Row>
        </Row>
      </Panel>
    </Group>
  );
}

function Key({ name }: { readonly name: string }) {
  return (
    <span aria-hidden="true">
      <Kbd>{name}</Kbd>
    </span>
  );
}
