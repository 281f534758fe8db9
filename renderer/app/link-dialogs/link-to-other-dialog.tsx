import { useRef, useState } from 'react';
import { gap } from '../../../shared/i18n/gaps';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import type { Profile } from '../../../shared/profile';
import { serviceName } from '../../components/service-name';
import { Button } from '../../ui/button';
import { Modal, useModal } from '../../ui/dialog';
import { Stack } from '../../ui/layout';
import { RadioGroup } from '../../ui/radio-group';
import { Sentence } from '../../ui/sentence';
import { useStores, useSubject } from '../stores/all-stores';

/** Asks before a link to what another profile has closes the open one, and which profile is meant if several can be. */
export function LinkToOtherDialog({ profiles }: { readonly profiles: readonly [Profile, ...Profile[]] }) {
  const { openedLink } = useStores();
  const open = useSubject('connection', ({ connection }) => connection?.profile ?? null);
  const { follow, stay } = openedLink.getState();
  const [chosenId, choose] = useState(open?.id);
  const modal = useModal();
  const cancel = useRef<HTMLButtonElement>(null);
  const text = messages.commands.link.ask;
  const chosen = profiles.find(({ id }) => id === chosenId) ?? profiles[0];
  const name = visibleText(chosen.name);
  const parts = {
    name: <bdi>{name}</bdi>,
    service: <bdi>{serviceName(chosen)}</bdi>,
    open: <bdi>{visibleText(open?.name ?? '')}</bdi>,
  };
  const isOne = profiles.length === 1;
  const what = isOne
    ? text.what({ name: gap('name'), service: gap('service'), open: gap('open') })
    : text.several({ service: gap('service'), open: gap('open') });
  return (
    <Modal
      modal={modal}
      title={isOne ? text.title({ name }) : text.which}
      initialFocus={cancel}
      onCancel={stay}
      buttons={
        <>
          <Button ref={cancel} onClick={() => modal.closeThen(stay)}>
            {messages.words.actions.cancel}
          </Button>
          <Button variant="primary" onClick={() => modal.closeThen(() => void follow(chosen))}>
            {chosen.id === open?.id ? messages.words.actions.open : text.action}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <p>
          <Sentence text={what} parts={parts} />
        </p>
        {isOne ? null : (
          <RadioGroup
            label={messages.words.terms.profile}
            value={chosen.id}
            options={profiles.map((profile) => ({ value: profile.id, label: visibleText(profile.name) }))}
            onChange={choose}
          />
        )}
      </Stack>
    </Modal>
  );
}
