import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readBaseAddress } from '../../../shared/api/base-address';
import type { ServiceId } from '../../../shared/domain/service-id';
import { messages } from '../../../shared/messages/messages';
import type { Profile } from '../../../shared/profile';
import { serviceOf } from '../../../shared/service-of';
import { useStores, useSubject } from '../../state/stores';
import { useTyped } from '../../state/use-typed';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { visibleText } from '../../ui/visible-text';
import './connect-form.css';
import { ConnectProblem } from './connect-problem';
import type { Pending } from './connect-screen';
import { type Entry, type EntryMistakes, entryMistakes, mistakesProblem } from './entry-mistakes';
import { KeyField } from './key-field';

/** What the person agreed to after a first attempt told them of it. */
interface Consent {
  readonly allowPlainHttp: boolean;
  readonly keepKey: 'keychain' | 'memory';
}

interface ConnectFormProps {
  /** The profile whose key is entered again; null for a new one. */
  readonly profile: Profile | null;
  /** The service that the profile's key was entered for, where that is another than the profile's. */
  readonly keyService: ServiceId | null;
  /** Where the key is to be kept as long as nothing else is agreed on. */
  readonly keepKey: Consent['keepKey'];
  readonly pending: Pending;
  readonly run: (what: string, action: () => Promise<void>) => Promise<void>;
}

/** Name, address and key of a service. The key stays in this component until it is accepted, then it is dropped. */
export function ConnectForm({ profile, keyService, keepKey, pending, run }: ConnectFormProps) {
  const { connection } = useStores();
  const problem = useSubject('connection', (state) => state.problem);
  const [name, setName] = useTyped(`connect.${profile?.id}.name`);
  const [baseAddress, setBaseAddress] = useTyped(`connect.${profile?.id}.baseAddress`);
  const [apiKey, setApiKey] = useState('');
  const entry: Entry = {
    name: name ?? profile?.name ?? '',
    baseAddress: baseAddress ?? profile?.baseAddress ?? '',
    apiKey,
  };
  const [mistakes, setMistakes] = useState<EntryMistakes>({});
  const [consent, setConsent] = useState<Consent>({ allowPlainHttp: false, keepKey });
  const form = useRef<HTMLFormElement>(null);

  function edit(change: Partial<Entry>) {
    if (change.name !== undefined) setName(change.name);
    if (change.baseAddress !== undefined) setBaseAddress(change.baseAddress);
    if (change.apiKey !== undefined) setApiKey(change.apiKey);
    const [field] = Object.keys(change);
    setMistakes(Object.fromEntries(Object.entries(mistakes).filter(([name]) => name !== field)));
    if (change.baseAddress !== undefined) setConsent({ ...consent, allowPlainHttp: false });
  }

  async function connect(agreed: Partial<Consent> = {}) {
    const found = entryMistakes(entry);
    flushSync(() => setMistakes(found));
    if (Object.keys(found).length > 0) {
      connection.getState().dismissProblem();
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const terms = { ...consent, ...agreed };
    setConsent(terms);
    await run('form', () =>
      connection.getState().connect({ profileId: profile?.id ?? null, ...entry, ...terms }),
    );
    if (connection.getState().connection?.key !== 'present') return;
    setApiKey('');
    setName(null);
    setBaseAddress(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending === null) void connect();
  }

  const shown = mistakesProblem(mistakes) ?? problem;
  const words = messages.connection.form;
  return (
    <form ref={form} className="connect-form" aria-label={words.label} noValidate onSubmit={submit}>
      <TextField
        label={words.profileName}
        value={entry.name}
        onChange={(name) => edit({ name })}
        mistake={mistakes.name}
        placeholder={words.profileNameExample}
        hint={words.profileNameHint}
      />
      <TextField
        label={words.baseAddress}
        value={entry.baseAddress}
        onChange={(baseAddress) => edit({ baseAddress })}
        inputMode="url"
        mono
        placeholder="https://reports.example.com"
        required
        mistake={mistakes.baseAddress}
        hint={
          profile && isOtherService(entry.baseAddress, keyService ?? serviceOf(profile))
            ? words.makesNewProfile(visibleText(profile.name))
            : undefined
        }
      />
      <KeyField
        value={entry.apiKey}
        onChange={(apiKey) => edit({ apiKey })}
        mistake={mistakes.apiKey}
        keepKey={consent.keepKey}
      />
      {shown ? (
        <ConnectProblem problem={shown} pending={pending} onAgree={(agreed) => void connect(agreed)} />
      ) : null}
      <Button type="submit" variant="primary" className="connect-form__submit" busy={pending === 'form'}>
        {words.connect}
      </Button>
      {pending === 'form' ? (
        <Button variant="quiet" onClick={() => void connection.getState().cancel()}>
          {messages.words.actions.cancel}
        </Button>
      ) : null}
    </form>
  );
}

/** Whether an address as typed is one, and of another service. */
function isOtherService(typed: string, service: ServiceId): boolean {
  const address = readBaseAddress(typed);
  return address.ok && address.value.href !== service;
}
