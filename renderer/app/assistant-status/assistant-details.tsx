import { useState } from 'react';
import type {
  AssistantSession,
  LiveAssistants,
  ResolvedPseudonym,
  SuggestedCase,
} from '../../../shared/domain/assistant';
import { maxCases, maxCaseText, maxCaseTitle } from '../../../shared/domain/case';
import { textWithValues } from '../../../shared/domain/suggested-text';
import { messages } from '../../../shared/i18n/messages';
import { sinceText } from '../../../shared/i18n/short-time-text';
import { assistantToolName } from '../../components/assistant-tool-name';
import { ProblemAlert } from '../../components/problem-alert';
import { useNow } from '../../components/use-now';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Stack, Text } from '../../ui/layout';
import { showSettings } from '../commands/show-settings';
import { useStores, useSubject } from '../stores/all-stores';
import styles from './assistant-status.module.css';
import { ResolvedField } from './resolved-field';

interface AssistantDetailsProps {
  readonly live: LiveAssistants;
  readonly onLeave: () => void;
}

/** What each assistant does and asks for, what a pseudonym stands for, and the cases that assistants suggest. */
export function AssistantDetails({ live: { sessions, drafts }, onLeave }: AssistantDetailsProps) {
  const stores = useStores();
  const problem = useSubject('assistants', (state) => state.problem);
  return (
    <Stack gap={16} className={styles.details}>
      {problem ? <ProblemAlert problem={problem} /> : null}
      {sessions.map((session) => (
        <SessionNow key={session.id} session={session} />
      ))}
      {drafts.map((draft) => (
        <Suggested key={draft.id} draft={draft} onSaved={onLeave} />
      ))}
      <ResolvedField onLeave={onLeave} />
      <Row>
        <Button
          size="small"
          onClick={() => {
            onLeave();
            void showSettings(stores, 'assistants');
          }}
        >
          {messages.commands.names.settings}
        </Button>
      </Row>
    </Stack>
  );
}

function SessionNow({ session }: { readonly session: AssistantSession }) {
  const { assistants } = useStores();
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const now = useNow(true);
  const { id, client, since, answers, last, asks } = session;
  const text = messages.assistants;
  return (
    <Stack gap={6}>
      <Text as="p" weight={600} breakWords>
        {client === '' ? text.unnamed : <ReceivedText text={client} />}
      </Text>
      <Text as="p" tone="muted" size="small">
        {text.answers({ count: answers, time: sinceText(since, now, zone) })}
        {last === null ? null : ` · ${text.lastTool({ tool: assistantToolName(last) })}`}
      </Text>
      {asks.map((tool) => (
        <Stack key={tool} gap={6} className={styles.question}>
          <Text as="p" size="grid">
            {text.asks({ tool: assistantToolName(tool) })}
          </Text>
          <Row gap={6}>
            <Button
              size="small"
              variant="primary"
              onClick={() => void assistants.getState().consent(tool, true)}
            >
              {text.allowTool}
            </Button>
            <Button size="small" onClick={() => void assistants.getState().consent(tool, false)}>
              {text.refuseTool}
            </Button>
          </Row>
        </Stack>
      ))}
      <Row>
        <Button size="small" onClick={() => void assistants.getState().end(id)}>
          {text.end}
        </Button>
      </Row>
    </Stack>
  );
}

interface SuggestedProps {
  readonly draft: SuggestedCase;
  readonly onSaved: () => void;
}

function Suggested({ draft, onSaved }: SuggestedProps) {
  const { assistants, cases } = useStores();
  const [isFull, setIsFull] = useState(false);
  const text = messages.assistants;
  const save = () => {
    const { create, change, open } = cases.getState();
    const { title, summary, names, items } = draft;
    const id = create(textWithValues(title, names, maxCaseTitle), items);
    setIsFull(id === null);
    if (id === null) return;
    change(id, 'summary', (of) => ({
      ...of,
      summary: textWithValues(summary, names, maxCaseText),
    }));
    void assistants.getState().discardDraft(draft.id);
    onSaved();
    open(id);
  };
  return (
    <Stack gap={6} className={styles.draft}>
      <Text as="p" tone="muted" size="small">
        {text.draft}
      </Text>
      <Text as="p" weight={600} breakWords>
        <ReceivedText text={draft.title} />
      </Text>
      <Text as="p" size="grid" breakWords className={styles.summary}>
        <ReceivedText text={draft.summary} />
      </Text>
      <Text as="p" tone="muted" size="small">
        {text.draftItems({ count: draft.items.length })}
      </Text>
      <ul className={styles.items}>
        {draft.items.map((item) => (
          <li key={item.id}>
            <ReceivedText
              text={item.kind === 'report' ? item.key : item.kind === 'entity' ? item.value : ''}
              mono
            />
          </li>
        ))}
      </ul>
      {draft.names.length === 0 ? null : <Names names={draft.names} />}
      <div role="status">
        {isFull ? <Text size="small">{messages.cases.tooMany({ max: maxCases })}</Text> : null}
      </div>
      <Row gap={6}>
        <Button size="small" variant="primary" onClick={save}>
          {text.saveDraft}
        </Button>
        <Button size="small" onClick={() => void assistants.getState().discardDraft(draft.id)}>
          {messages.outbox.actions.discard}
        </Button>
      </Row>
    </Stack>
  );
}

/** What the pseudonyms of a suggested case become when it is saved. */
function Names({ names }: { readonly names: readonly ResolvedPseudonym[] }) {
  return (
    <>
      <Text as="p" tone="muted" size="small">
        {messages.assistants.draftNames}
      </Text>
      <ul className={styles.items}>
        {names.map(({ pseudonym, value }) => (
          <li key={pseudonym}>
            {pseudonym}: <ReceivedText text={value} mono />
          </li>
        ))}
      </ul>
    </>
  );
}
