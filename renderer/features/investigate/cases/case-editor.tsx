import { ArrowLeft, FileDown, Printer, Redo2, ShieldCheck, StickyNote, Trash2, Undo2 } from 'lucide-react';
import { type FocusEvent, useEffect } from 'react';
import { amountSums } from '../../../../shared/domain/amount-sums';
import {
  addItems,
  type Case,
  type CaseItem,
  caseStatuses,
  maxCaseText,
  maxCaseTitle,
  reportKeysOf,
} from '../../../../shared/domain/case';
import type { CaseSharing } from '../../../../shared/domain/case-change';
import { tellingSumsText } from '../../../../shared/i18n/amount-text';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { rowOfItem } from '../../../../shared/row-of-item';
import { timeNow } from '../../../clock';
import { CopyLinkButton } from '../../../components/copy-link';
import { caseTarget } from '../../../components/link-targets';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useSubject } from '../../../state/stores';
import { Button, IconButton } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Row, Stack, Text } from '../../../ui/layout';
import { RadioGroup } from '../../../ui/radio-group';
import { ScrollRegion } from '../../../ui/regions';
import { CaseItems } from './case-items';
import { SharingSection } from './case-sharing';
import styles from './cases.module.css';
import { DividedVersions } from './divided-versions';
import { EndedNotice } from './ended-sharing';
import { ReportsOfCase } from './reports-of-case';
import { useReportRows } from './use-report-rows';

interface CaseEditorProps {
  readonly edited: Case;
  readonly onOpenReport: (key: string) => void;
}

/** One case: what it is about, and its contents. Every change is saved. */
export function CaseEditor({ edited, onOpenReport }: CaseEditorProps) {
  const { cases, caseEdits } = useStores();
  const rows = useReportRows(reportKeysOf(edited.items));
  const { id } = edited;
  const text = messages.cases.editor;
  const change = (what: string, part: Partial<Case>) =>
    cases.getState().change(id, what, (now) => ({ ...now, ...part, changedAt: timeNow() }));

  useEffect(() => {
    const save = () => {
      void caseEdits.getState().save(id);
      void cases.getState().publish(id);
    };
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      // Saves the input when the case is left for any reason.
      save();
    };
  }, [caseEdits, cases, id]);

  /** The input is shared when its field is left. */
  function blur({ target }: FocusEvent) {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      void cases.getState().publish(id);
  }

  return (
    <ScrollRegion className={styles.root} aria-label={messages.investigate.toolNames.cases}>
      <Stack gap={16} className={styles.page} onBlur={blur}>
        <EditorActions edited={edited} />
        <EndedNotice edited={edited} />
        <SharingSection edited={edited} />
        <TextField
          label={messages.words.terms.title}
          maxLength={maxCaseTitle}
          placeholder={messages.cases.untitled}
          value={edited.title}
          onChange={(title) => change('text-title', { title })}
        />
        <DividedVersions caseId={id} field={{ what: 'title' }} name={messages.words.terms.title} />
        <TextField
          multiline
          rows={4}
          label={text.summary}
          hint={text.summaryHint}
          maxLength={maxCaseText}
          value={edited.summary}
          onChange={(summary) => change('text-summary', { summary })}
        />
        <DividedVersions multiline caseId={id} field={{ what: 'summary' }} name={text.summary} />
        <RadioGroup
          label={messages.cases.status}
          value={edited.status}
          options={caseStatuses.map((status) => ({ value: status, label: messages.cases.statuses[status] }))}
          onChange={(status) => change('status', { status })}
        />
        <DividedVersions caseId={id} field={{ what: 'status' }} name={messages.cases.status} />
        <Saving id={id} />
        <TotalAmount items={edited.items} rows={rows} />
        <Contents edited={edited} rows={rows} onOpenReport={onOpenReport} />
        <Text as="p" tone="muted" size="small">
          {messages.cases.meaning}
        </Text>
      </Stack>
    </ScrollRegion>
  );
}

function EditorActions({ edited }: Pick<CaseEditorProps, 'edited'>) {
  const { id } = edited;
  const { cases, caseSheet, sealing, investigation } = useStores();
  const canUndo = useSubject('cases', (state) => state.past.length > 0);
  const canRedo = useSubject('cases', (state) => state.future.length > 0);
  const making = useSubject('caseSheet', (state) => state.making !== null);
  const running = useSubject('sealing', (state) => state.running);
  // Deleting ends the sharing. Leads can only stop sharing the cases of others.
  const isOthers = useSubject('cases', ({ sharing: { [id]: sharing } }) => sharing && !isDeletable(sharing));
  const text = messages.cases.editor;
  return (
    <Row gap={8} wrap>
      <Button
        size="small"
        icon={<ArrowLeft aria-hidden="true" />}
        onClick={() => investigation.getState().ask('cases', { id: null })}
      >
        {messages.cases.list}
      </Button>
      <Button
        size="small"
        icon={<Printer aria-hidden="true" />}
        busy={making}
        onClick={() => caseSheet.getState().begin('print', { kind: 'case', id })}
      >
        {text.print}
      </Button>
      <Button
        size="small"
        icon={<FileDown aria-hidden="true" />}
        busy={making}
        onClick={() => caseSheet.getState().begin('pdf', { kind: 'case', id })}
      >
        {text.pdf}
      </Button>
      <Button
        size="small"
        variant="primary"
        icon={<ShieldCheck aria-hidden="true" />}
        busy={running || making}
        onClick={() => void sealing.getState().seal(id)}
      >
        {text.seal}
      </Button>
      <IconButton
        size="small"
        label={text.undo}
        disabled={!canUndo}
        icon={<Undo2 aria-hidden="true" />}
        onClick={() => cases.getState().undo()}
      />
      <IconButton
        size="small"
        label={text.redo}
        disabled={!canRedo}
        icon={<Redo2 aria-hidden="true" />}
        onClick={() => cases.getState().redo()}
      />
      <CopyLinkButton target={caseTarget(edited)} />
      {isOthers ? null : (
        <IconButton
          size="small"
          label={text.delete}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => void cases.getState().remove(id)}
        />
      )}
    </Row>
  );
}

function isDeletable({ by, canEnd }: CaseSharing): boolean {
  return by === null && canEnd;
}

function TotalAmount({
  items,
  rows,
}: {
  readonly items: readonly CaseItem[];
  readonly rows: ReturnType<typeof useReportRows>;
}) {
  const summed = items.flatMap((item) =>
    rows === null || item.kind !== 'report' ? [] : (rowOfItem(rows, item) ?? []),
  );
  const sums = tellingSumsText(amountSums(summed));
  return sums === null ? null : <p>{messages.words.amounts.labelled({ sums: visibleText(sums) })}</p>;
}

/** Whether the case is on disk. */
function Saving({ id }: { readonly id: string }) {
  const { caseEdits } = useStores();
  const edit = useSubject('caseEdits', (state) => state.edited[id]);
  const text = messages.cases.editor;
  return (
    <>
      <Text as="p" tone="muted" size="small" role="status">
        {edit?.state === 'saved' ? messages.words.terms.saved : null}
      </Text>
      {edit?.problem ? (
        <ProblemAlert
          failed={text.notSaved}
          problem={edit.problem}
          actions={
            <Button size="small" onClick={() => void caseEdits.getState().save(id)}>
              {text.saveAgain}
            </Button>
          }
        />
      ) : null}
    </>
  );
}

function Contents({
  edited,
  rows,
  onOpenReport,
}: CaseEditorProps & { readonly rows: ReturnType<typeof useReportRows> }) {
  const { cases } = useStores();
  const text = messages.cases.editor;
  const addNote = () => {
    const now = timeNow();
    const note = { id: crypto.randomUUID(), kind: 'note', text: '' } as const;
    cases.getState().change(edited.id, 'add', (to) => addItems(to, [note], now).value);
  };
  return (
    <Stack as="section" gap={8} aria-label={messages.words.terms.contents}>
      <Row gap={8} justify="between" wrap>
        <Text as="h2" size="large" weight={600}>
          {messages.words.terms.contents}
        </Text>
        <Row gap={8} wrap>
          <ReportsOfCase items={edited.items} rows={rows} />
          <Button size="small" icon={<StickyNote aria-hidden="true" />} onClick={addNote}>
            {text.addNote}
          </Button>
        </Row>
      </Row>
      {edited.items.length === 0 ? (
        <Text as="p" tone="muted">
          {text.noItems}
        </Text>
      ) : (
        <CaseItems edited={edited} rows={rows} onOpenReport={onOpenReport} />
      )}
    </Stack>
  );
}
