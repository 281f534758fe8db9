import { FileUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { HistoryContent, HistoryPreview } from '../../../../shared/domain/history-import';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { MomentText } from '../../../components/instant-text';
import type { ProfileCalls } from '../../../state/open-profile';
import { useBridge, useOpenProfile, useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { Modal, useModal } from '../../../ui/dialog';
import { ReceivedText } from '../../../ui/hostile-text';
import { Stack, Text } from '../../../ui/layout';
import { Sentence } from '../../../ui/sentence';
import styles from './import-history.module.css';

/** A chosen file, with the calls of the profile that it was chosen in. */
interface Chosen {
  readonly preview: HistoryPreview;
  readonly calls: ProfileCalls;
}

/** Asks for a file of a colleague's history, shows what it contains, and imports it. */
export function ImportHistoryButton() {
  const bridge = useBridge();
  const profile = useOpenProfile();
  const { toasts } = useStores();
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const text = messages.reviewLog.import;

  async function choose(): Promise<void> {
    const calls = profile.current();
    setBusy(true);
    const answer = await calls.call('log.choose', {});
    setBusy(false);
    if (answer.ok) setChosen({ preview: answer.value, calls });
    else toasts.getState().showFailed(answer.problem, text.notRead);
  }

  async function importFile({ preview, calls }: Chosen): Promise<void> {
    setChosen(null);
    setBusy(true);
    const answer = await calls.call('log.import', { token: preview.token });
    setBusy(false);
    if (!answer.ok) toasts.getState().showFailed(answer.problem, text.notImported);
    else
      toasts.getState().show({
        kind: 'done',
        text: text.imported({ count: answer.value, file: gap('file') }),
        parts: { file: preview.fileName },
      });
  }

  return (
    <>
      <Button icon={<FileUp size={14} aria-hidden="true" />} busy={busy} onClick={() => void choose()}>
        {text.action}
      </Button>
      {chosen ? (
        <PreviewDialog
          preview={chosen.preview}
          onImport={() => void importFile(chosen)}
          onCancel={() => {
            setChosen(null);
            void bridge.call('log.discardChosen', undefined);
          }}
        />
      ) : null}
    </>
  );
}

interface PreviewDialogProps {
  readonly preview: HistoryPreview;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}

function PreviewDialog({ preview: { fileName, content }, onImport, onCancel }: PreviewDialogProps) {
  const modal = useModal();
  const text = messages.reviewLog.import;
  const { entries, added, addedUnread, own, otherService } = content;
  const remarks = [
    ...(entries === 0 ? [text.nothing] : added === 0 ? [text.nothingNew] : []),
    ...(addedUnread > 0 ? [text.unread({ count: addedUnread })] : []),
    ...(own > 0 ? [text.own({ count: own })] : []),
    ...(otherService > 0 ? [text.otherService({ count: otherService })] : []),
  ];
  function submit(event: FormEvent) {
    event.preventDefault();
    if (added > 0) modal.closeThen(onImport);
  }
  return (
    <Modal
      modal={modal}
      title={text.title}
      onSubmit={submit}
      onCancel={onCancel}
      buttons={
        <>
          <Button onClick={() => modal.closeThen(onCancel)}>{messages.words.actions.cancel}</Button>
          <Button variant="primary" type="submit" disabled={added === 0}>
            {text.confirm({ count: added })}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Facts fileName={fileName} content={content} />
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
        {content.faultCount > 0 ? <Faults content={content} /> : null}
        <Text as="p" tone="muted" size="small">
          {text.meaning}
        </Text>
      </Stack>
    </Modal>
  );
}

function Facts({ fileName, content }: { readonly fileName: string; readonly content: HistoryContent }) {
  const text = messages.reviewLog.import;
  const { author, period, verdicts, entries, added, addedVerdicts } = content;
  return (
    <dl className={styles.facts}>
      <dt>{text.file}</dt>
      <dd>
        <ReceivedText text={fileName} />
      </dd>
      <dt>{text.author}</dt>
      <dd>
        <ReceivedText text={author} />
      </dd>
      {period ? (
        <>
          <dt>{text.period}</dt>
          <dd>
            <Sentence
              text={text.fromTo({ first: gap('first'), last: gap('last') })}
              parts={{
                first: <MomentText milliseconds={period[0]} />,
                last: <MomentText milliseconds={period[1]} />,
              }}
            />
          </dd>
        </>
      ) : null}
      <dt>{text.entries}</dt>
      <dd>{numberText(entries)}</dd>
      <dt>{messages.reviewLog.kind.verdict}</dt>
      <dd>{numberText(verdicts)}</dd>
      <dt>{text.added}</dt>
      <dd>{text.addedOf({ entries: text.addedEntries({ count: added }), verdicts: addedVerdicts })}</dd>
    </dl>
  );
}

function Faults({ content: { faults, faultCount } }: { readonly content: HistoryContent }) {
  const text = messages.reviewLog.import;
  return (
    <Stack gap={4}>
      <Text as="p" tone="warning">
        {text.faults({ count: faultCount })}
      </Text>
      <ul className={styles.faults}>
        {faults.map(({ at, field }) => (
          <li key={at}>{text.invalid({ at, field })}</li>
        ))}
        {faultCount > faults.length ? (
          <li>{messages.words.counts.more({ count: faultCount - faults.length })}</li>
        ) : null}
      </ul>
    </Stack>
  );
}
