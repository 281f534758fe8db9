import { BriefcaseBusiness, FolderOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { type Case, maxCases } from '../../../../shared/domain/case';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { MomentText } from '../../../components/instant-text';
import { QuestionFailed } from '../../../components/question-failed';
import { useStores, useSubject } from '../../../state/stores';
import { nameOf } from '../../../state/team';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Centered, Row, Stack, Text } from '../../../ui/layout';
import { ScrollRegion } from '../../../ui/regions';
import { Spinner } from '../../../ui/spinner';
import type { OpenReportSlot } from '../open-report-slot';
import { CaseEditor } from './case-editor';
import { SharedFacts } from './case-sharing';
import styles from './cases.module.css';
import { WithheldCases, WithheldReason } from './ended-sharing';

/** The cases of the profile: their list, or the one that is open. */
export function CasesTool({ onOpenReport }: OpenReportSlot) {
  const { cases: subject, investigation } = useStores();
  const cases = useSubject('cases', (state) => state.cases);
  const problem = useSubject('cases', (state) => state.problem);
  const id = useSubject('investigation', (state) => state.investigation.cases.id);
  const open = cases?.find((each) => each.id === id);
  const openBefore = useSubject('cases', ({ withheld }) => withheld.find((each) => each.id === id));
  const isComplete = useSubject('cases', ({ withheld }) => withheld.length === 0);
  const text = messages.cases;
  if (cases === null)
    return (
      <Centered tone="muted">
        {problem ? (
          <QuestionFailed
            failed={text.failed}
            problem={problem}
            onRetry={() => void subject.getState().readAgain()}
          />
        ) : (
          <Spinner label={text.reading} />
        )}
      </Centered>
    );
  const isEmpty = cases.length === 0 && isComplete;
  if (open) return <CaseEditor key={open.id} edited={open} onOpenReport={onOpenReport} />;
  return (
    <ScrollRegion className={styles.root} aria-label={messages.investigate.toolNames.cases}>
      <Stack gap={16} className={isEmpty ? styles.empty : styles.page}>
        {id === null ? null : (
          <Text as="p" role="status" tone="muted">
            {openBefore ? <WithheldReason withheld={openBefore} /> : text.editor.gone}
          </Text>
        )}
        {isEmpty ? (
          <EmptyState
            icon={<BriefcaseBusiness size={20} />}
            title={text.empty.title}
            action={<CaseActions />}
          >
            <p>{text.empty.what}</p>
          </EmptyState>
        ) : (
          <>
            <CaseActions />
            <WithheldCases />
            <CaseList
              cases={cases}
              onOpen={(chosen) => investigation.getState().ask('cases', { id: chosen })}
            />
            <Text as="p" tone="muted" size="small">
              {text.meaning}
            </Text>
          </>
        )}
      </Stack>
    </ScrollRegion>
  );
}

function CaseActions() {
  const { cases, openedBundle } = useStores();
  const opening = useSubject('openedBundle', (state) => state.opening);
  const [isFull, setFull] = useState(false);
  const text = messages.cases;
  function create() {
    const id = cases.getState().create('');
    setFull(id === null);
    if (id !== null) cases.getState().open(id);
  }
  return (
    <Stack gap={8}>
      <Row gap={8} wrap>
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={create}>
          {text.new}
        </Button>
        <Button
          icon={<FolderOpen aria-hidden="true" />}
          busy={opening}
          onClick={() => void openedBundle.getState().open()}
        >
          {messages.commands.names['open case bundle']}
        </Button>
      </Row>
      <Text as="p" role="status" tone="danger" size="small">
        {isFull ? text.tooMany({ max: maxCases }) : null}
      </Text>
    </Stack>
  );
}

interface CaseListProps {
  readonly cases: readonly Case[];
  readonly onOpen: (id: string) => void;
}

/** All cases, those changed last first. */
function CaseList({ cases, onOpen }: CaseListProps) {
  const sharing = useSubject('cases', (state) => state.sharing);
  const team = useSubject('team', (state) => state.team);
  const endedText = messages.cases.sharing.ended.title;
  const text = messages.cases;
  const inOrder = cases.toSorted((one, other) => other.changedAt - one.changedAt);
  return (
    <ul className={styles.list} aria-label={text.list}>
      {inOrder.map(({ id, title, status, items, changedAt, ended }) => (
        <li key={id}>
          <button type="button" className={styles.case} onClick={() => onOpen(id)}>
            <Text weight={600} breakWords>
              <bdi>{visibleText(title) || text.untitled}</bdi>
            </Text>
            <Row as="span" gap={8} wrap tone="muted" size="small">
              <span>{text.statuses[status]}</span>
              <span>{text.items({ count: items.length })}</span>
              {ended ? (
                <Text tone="warning">{endedText({ name: visibleText(nameOf(team, ended.by)) })}</Text>
              ) : null}
              {sharing[id] ? (
                <SharedFacts sharing={sharing[id]} />
              ) : (
                <span>
                  {text.changed} <MomentText milliseconds={changedAt} />
                </span>
              )}
            </Row>
          </button>
        </li>
      ))}
    </ul>
  );
}
