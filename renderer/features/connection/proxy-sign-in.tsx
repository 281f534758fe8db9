import { Network } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { type AskingProxy, maxProxyTextLength } from '../../../shared/domain/proxy-state';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { Modal, useModal } from '../../ui/dialog';
import { TextField } from '../../ui/fields';
import { Stack, Text } from '../../ui/layout';
import { Notice } from '../../ui/notice';

interface ProxySignInProps {
  /** The class of the notice. */
  readonly className: string | undefined;
}

/** Asks for the name and password of the first proxy that waits for them, or says that the user cancelled. */
export function ProxySignIn({ className }: ProxySignInProps) {
  const { proxies: subject } = useStores();
  const asking = useSubject('proxies', (state) => state.proxies.asking);
  const opened = useSubject('proxies', (state) => state.opened);
  const open = asking.find(({ proxy, isDismissed }) => !isDismissed || proxy === opened);
  if (open) return <ProxyDialog key={open.proxy} asking={open} />;
  const [dismissed] = asking;
  if (!dismissed) return null;
  const text = messages.connection.proxy;
  return (
    <Notice
      kind="warning"
      role="alert"
      className={className}
      icon={<Network size={16} aria-hidden="true" />}
      actions={
        <Button size="small" onClick={() => subject.getState().open(dismissed.proxy)}>
          {text.open}
        </Button>
      }
    >
      <Text as="p">{text.stopped({ proxy: visibleText(dismissed.proxy) })}</Text>
    </Notice>
  );
}

/** The name and password are only in this component's state, until they are passed on. */
function ProxyDialog({ asking }: { readonly asking: AskingProxy }) {
  const { proxies } = useStores();
  const modal = useModal();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { proxy, wasRefused, isReadable } = asking;
  const use = useSubject('settings', ({ about }) => about?.keychainUse);
  const text = messages.connection.proxy;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name === '') {
      setError(text.nameMissing);
      field.current?.focus();
      return;
    }
    modal.closeThen(() => void proxies.getState().signIn({ proxy, name, password }));
  }

  return (
    <Modal
      modal={modal}
      title={text.title}
      initialFocus={field}
      onSubmit={submit}
      onCancel={() => void proxies.getState().cancel(proxy)}
      buttons={
        <>
          <Button onClick={() => modal.closeThen(() => void proxies.getState().cancel(proxy))}>
            {messages.words.actions.cancel}
          </Button>
          <Button variant="primary" type="submit">
            {text.signIn}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Text as="p">{text.asks({ proxy: visibleText(proxy) })}</Text>
        {wasRefused ? (
          <Text as="p" role="alert" tone="danger">
            {text.refused}
          </Text>
        ) : null}
        <TextField
          ref={field}
          label={text.name}
          value={name}
          maxLength={maxProxyTextLength}
          onChange={(typed) => {
            setName(typed);
            setError(null);
          }}
          error={error}
        />
        <TextField
          label={text.password}
          type="password"
          value={password}
          maxLength={maxProxyTextLength}
          onChange={setPassword}
          hint={isReadable ? text.readable : undefined}
        />
        <Text as="p" tone="muted" size="small">
          {use?.kind === 'encrypts-file' ? text.keptEncrypted : text.kept}
        </Text>
      </Stack>
    </Modal>
  );
}
