import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import {
  type BundleCheck,
  isUnchecked,
  type OpenedBundle,
  type SealedCase,
} from '../../../../../shared/domain/case-bundle';
import { bundleFaultText } from '../../../../../shared/i18n/bundle-text';
import { messages } from '../../../../../shared/i18n/messages';
import { visibleText } from '../../../../../shared/i18n/visible-text';
import { MomentText } from '../../../../components/instant-text';
import { useStores } from '../../../../state/stores';
import { Button } from '../../../../ui/button';
import { Modal, useModal } from '../../../../ui/dialog';
import { FixedList } from '../../../../ui/fixed-list';
import { ReceivedText } from '../../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../../ui/layout';
import { Notice } from '../../../../ui/notice';
import { SealNumber } from '../sealed-dialog';
import styles from './bundle-dialog.module.css';
import { BundleItem } from './bundle-item';

/** Faults that are listed: a foreign file may have any number. */
const maxFaults = 100;

/** A sealed case: whether it is intact, and what it contains, to be read only. */
export function BundleDialog({ opened }: { readonly opened: OpenedBundle }) {
  const { openedBundle } = useStores();
  const modal = useModal();
  const closing = useRef<HTMLButtonElement>(null);
  const close = () => openedBundle.getState().close();
  const text = messages.cases.bundle;
  const { fileName, check, content } = opened;
  return (
    <Modal
      modal={modal}
      className={styles.root}
      title={visibleText(fileName)}
      initialFocus={closing}
      onCancel={close}
      buttons={
        <Button ref={closing} variant="primary" onClick={() => modal.closeThen(close)}>
          {messages.words.actions.close}
        </Button>
      }
    >
      <Stack gap={16} size="grid">
        <Verification check={check} />
        {content ? <SealedContent content={content} /> : null}
        {!content && check.faults.length === 0 ? <p>{text.noCase}</p> : null}
      </Stack>
    </Modal>
  );
}

function Verification({ check }: { readonly check: BundleCheck }) {
  const { faults, origin, digest } = check;
  const text = messages.cases.bundle;
  const isIntact = faults.length === 0;
  const failure = isUnchecked(check) ? text.unchecked : text.changed;
  return (
    <Stack gap={10}>
      <Notice
        kind={isIntact ? 'success' : 'danger'}
        role="status"
        icon={
          isIntact ? (
            <ShieldCheck size={18} aria-hidden="true" />
          ) : (
            <ShieldAlert size={18} aria-hidden="true" />
          )
        }
      >
        <Text as="p" weight={600}>
          {isIntact ? text.intact : failure}
        </Text>
        {isIntact ? <p>{text.means}</p> : <p>{text.notShown}</p>}
      </Notice>
      {isIntact ? null : (
        <ul className={styles.faults} aria-label={text.faults}>
          <FixedList of={faults.slice(0, maxFaults)}>
            {(fault) => <li>{bundleFaultText(messages.cases.bundle.fault, fault, visibleText)}</li>}
          </FixedList>
          {faults.length > maxFaults ? (
            <li>{messages.words.counts.more({ count: faults.length - maxFaults })}</li>
          ) : null}
        </ul>
      )}
      {isIntact && origin ? (
        <Row gap={12} wrap tone="muted">
          <span>{text.origin({ version: visibleText(origin.program) })}</span>
          <MomentText milliseconds={origin.sealedAt} />
          <span>{text.checked({ count: origin.files })}</span>
        </Row>
      ) : null}
      {isIntact && origin && origin.leftOut.length > 0 ? (
        <Text as="p" tone="warning">
          {text.leftOut({ names: origin.leftOut.map(visibleText).join(', ') })}
        </Text>
      ) : null}
      {isIntact && digest ? <SealNumber digest={digest} /> : null}
    </Stack>
  );
}

function SealedContent({ content }: { readonly content: NonNullable<OpenedBundle['content']> }) {
  const text = messages.cases;
  const { case: sealed, reports } = content;
  return (
    <Stack as="section" gap={12} aria-label={messages.words.terms.contents}>
      <Text as="p" tone="muted" size="small">
        {text.bundle.readOnly}
      </Text>
      <SealedHead sealed={sealed} />
      <ol className={styles.items}>
        {sealed.items.map((item, at) => (
          <li key={item.id} className={styles.item}>
            <BundleItem item={item} number={at + 1} reports={reports} />
          </li>
        ))}
      </ol>
    </Stack>
  );
}

function SealedHead({ sealed: { title, summary, status } }: { readonly sealed: SealedCase }) {
  const text = messages.cases;
  return (
    <Stack gap={6}>
      <Text as="h3" size="large" weight={600} breakWords>
        <ReceivedText text={title === '' ? null : title} empty={text.untitled} />
      </Text>
      <Text tone="muted" size="small">
        {text.statuses[status]}
      </Text>
      {summary === '' ? null : (
        <p className={styles.text}>
          <ReceivedText text={summary} />
        </p>
      )}
    </Stack>
  );
}
