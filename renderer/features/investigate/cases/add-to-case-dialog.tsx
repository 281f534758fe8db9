import { BriefcaseBusiness } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type CaseItem, countOf, maxCases, maxCaseTitle } from '../../../../shared/domain/case';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { Modal, useModal } from '../../../ui/dialog';
import { TextField } from '../../../ui/fields';
import { Stack, Text } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import styles from './add-to-case-dialog.module.css';
import { itemName } from './item-name';

/** Asks for the case to add items to: an open one, or a new one. */
export function AddToCaseDialog({ items }: { readonly items: readonly CaseItem[] }) {
  const { cases: subject } = useStores();
  const cases = useSubject('cases', (state) => state.cases);
  const problem = useSubject('cases', (state) => state.problem);
  const modal = useModal();
  const [title, setTitle] = useState('');
  const [isFull, setFull] = useState(false);
  const text = messages.cases.adding;
  const { cancelAdding, addTo, create } = subject.getState();
  const open = (cases ?? [])
    .filter(({ status }) => status === 'open')
    .toSorted((one, other) => other.changedAt - one.changedAt);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (cases === null) return;
    const id = create(title.trim());
    if (id === null) setFull(true);
    else modal.closeThen(() => addTo(id));
  }

  return (
    <Modal
      modal={modal}
      title={text.title}
      onSubmit={submit}
      onCancel={cancelAdding}
      buttons={
        <>
          <Button onClick={() => modal.closeThen(cancelAdding)}>{messages.words.actions.cancel}</Button>
          <Button variant="primary" type="submit" disabled={cases === null}>
            {text.create}
          </Button>
        </>
      }
    >
      <Stack gap={12} size="grid">
        <p>
          <Text weight={600}>{whatText(items)}.</Text> {text.choose}
        </p>
        {problem ? <ProblemAlert problem={problem} failed={messages.cases.failed} /> : null}
        {cases === null && !problem ? <Spinner label={messages.cases.reading} /> : null}
        {open.length > 0 ? (
          <ul className={styles.cases} aria-label={text.open}>
            {open.map((each) => (
              <li key={each.id}>
                <Button
                  className={styles.case}
                  icon={<BriefcaseBusiness aria-hidden="true" />}
                  onClick={() => modal.closeThen(() => addTo(each.id))}
                >
                  <Text truncate>
                    <bdi>{visibleText(each.title) || messages.cases.untitled}</bdi>
                  </Text>
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <TextField
          label={text.newTitle}
          maxLength={maxCaseTitle}
          value={title}
          error={isFull ? messages.cases.tooMany({ max: maxCases }) : null}
          onChange={setTitle}
        />
      </Stack>
    </Modal>
  );
}

function whatText(items: readonly CaseItem[]): string {
  const { what } = messages.cases.adding;
  const reports = countOf(items, 'report');
  if (countOf(items, 'note') > 0) return what.finding({ reports });
  if (reports > 0) return messages.words.counts.report({ count: reports });
  if (countOf(items, 'picture') > 0) return what.picture;
  const [first] = items;
  return first ? itemName(first) : '';
}
