import { useRef, useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Modal, useModal } from '../../ui/dialog';
import { Stack, Text } from '../../ui/layout';
import { useStores, useSubject } from '../stores/all-stores';

/** Shows the address of a link to another system before it is opened for the first time. */
export function OutsideLinkDialog() {
  const asking = useSubject('outsideLinks', (state) => state.asking);
  return asking === null ? null : <Question name={asking.link.name} address={asking.address} />;
}

function Question({ name, address }: { readonly name: string; readonly address: string }) {
  const { confirm, cancel } = useStores().outsideLinks.getState();
  const [always, setAlways] = useState(false);
  const modal = useModal();
  const stay = useRef<HTMLButtonElement>(null);
  const text = messages.outsideLinks;
  return (
    <Modal
      modal={modal}
      title={text.openIn({ name: visibleText(name) })}
      initialFocus={stay}
      onCancel={cancel}
      buttons={
        <>
          <Button ref={stay} onClick={() => modal.closeThen(cancel)}>
            {messages.words.actions.cancel}
          </Button>
          <Button variant="primary" onClick={() => modal.closeThen(() => void confirm(always))}>
            {messages.words.actions.open}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <p>{text.ask}</p>
        <Text as="p" breakWords className="mono">
          <bdi dir="ltr">{address}</bdi>
        </Text>
        <Checkbox checked={always} onChange={setAlways} label={text.always} />
      </Stack>
    </Modal>
  );
}
