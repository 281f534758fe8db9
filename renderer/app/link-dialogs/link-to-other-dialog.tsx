import { useRef } from 'react';
import { gap } from '../../../shared/i18n/gaps';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import type { Profile } from '../../../shared/profile';
import { Button } from '../../ui/button';
import { Modal, useModal } from '../../ui/dialog';
import { Sentence } from '../../ui/sentence';
import { useStores, useSubject } from '../stores/all-stores';

/** Asks before a link to what another profile has closes the open one. */
export function LinkToOtherDialog() {
  const profile = useSubject('openedLink', ({ asking }) => asking?.profile ?? null);
  return profile === null ? null : <Question key={profile.id} profile={profile} />;
}

function Question({ profile }: { readonly profile: Profile }) {
  const { openedLink } = useStores();
  const open = useSubject('connection', ({ connection }) => connection?.profile?.name ?? '');
  const { switchProfile, stay } = openedLink.getState();
  const modal = useModal();
  const cancel = useRef<HTMLButtonElement>(null);
  const text = messages.commands.link.ask;
  const name = visibleText(profile.name);
  const service =
    profile.service === 'built-in' ? messages.profiles.onThisComputer : visibleText(profile.baseAddress);
  return (
    <Modal
      modal={modal}
      title={text.title({ name })}
      initialFocus={cancel}
      onCancel={stay}
      buttons={
        <>
          <Button ref={cancel} onClick={() => modal.closeThen(stay)}>
            {messages.words.actions.cancel}
          </Button>
          <Button variant="primary" onClick={() => modal.closeThen(() => void switchProfile())}>
            {text.action}
          </Button>
        </>
      }
    >
      <p>
        <Sentence
          text={text.what({ name: gap('name'), service: gap('service'), open: gap('open') })}
          parts={{
            name: <bdi>{name}</bdi>,
            service: <bdi>{service}</bdi>,
            open: <bdi>{visibleText(open)}</bdi>,
          }}
        />
      </p>
    </Modal>
  );
}
