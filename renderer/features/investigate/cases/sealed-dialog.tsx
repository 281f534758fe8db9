import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SealedBundle } from '../../../../shared/domain/case-bundle';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { useBridge, useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { Modal, useModal } from '../../../ui/dialog';
import { Row, Stack, Text } from '../../../ui/layout';
import { Sentence } from '../../../ui/sentence';

/** Says that a case was sealed, and what to do with its number. */
export function SealedDialog({
  sealed: { fileName, digest, missing, hasPdf, hasPage },
}: {
  readonly sealed: SealedBundle;
}) {
  const { sealing } = useStores();
  const modal = useModal();
  const done = useRef<HTMLButtonElement>(null);
  const close = () => sealing.getState().dismiss();
  const text = messages.cases.bundle;
  return (
    <Modal
      modal={modal}
      title={text.sealedTitle}
      initialFocus={done}
      onCancel={close}
      buttons={
        <Button ref={done} variant="primary" onClick={() => modal.closeThen(close)}>
          {messages.words.terms.done}
        </Button>
      }
    >
      <Stack gap={12} size="grid">
        <p>
          <Sentence
            text={text.sealedAs({ file: gap('file') })}
            parts={{ file: <bdi>{visibleText(fileName)}</bdi> }}
          />
        </p>
        <SealNumber digest={digest} />
        <p>{text.handOver}</p>
        {missing > 0 ? (
          <Text as="p" tone="warning">
            {text.missing({ count: missing })}
          </Text>
        ) : null}
        {hasPdf && hasPage ? null : (
          <Text as="p" tone="warning">
            {hasPdf
              ? text.pageLeft
              : hasPage
                ? text.pdfLeft
                : text.caseFileLeft({ action: messages.cases.editor.pdf })}
          </Text>
        )}
      </Stack>
    </Modal>
  );
}

/** The number of a seal, to compare with another. */
export function SealNumber({ digest }: { readonly digest: string }) {
  const bridge = useBridge();
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  const text = messages.cases.bundle;
  async function copy() {
    const answer = await bridge.call('clipboard.write', { text: digest });
    setOutcome(answer.ok ? 'copied' : 'notCopied');
  }
  return (
    <Stack gap={4}>
      <Text tone="muted">{text.digest}</Text>
      <Text breakWords className="mono">
        {digest.replaceAll(/(.{8})(?=.)/g, '$1 ')}
      </Text>
      <Row gap={8}>
        <Button size="small" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {text.copyDigest}
        </Button>
        <Text tone="muted" size="small" role="status">
          {outcome && messages.words.copying[outcome]}
        </Text>
      </Row>
    </Stack>
  );
}
