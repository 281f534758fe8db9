import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readBaseAddress } from '../../../shared/api/base-address';
import type { ServiceId } from '../../../shared/domain/service-id';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import type { Profile } from '../../../shared/profile';
import { serviceOf } from '../../../shared/profile';
import { useStores, useSubject, useUnsavedInput } from '../../state/stores';
import { connectingInput } from '../../state/unsaved-inputs';
import { Button, IconButton } from '../../ui/button';
import { TextField } from '../../ui/fields';
import styles from './connect-form.module.css';
import {
  ConnectProblem,
  type Entry,
  type EntryErrors,
  entryErrors,
  errorsProblem,
  type Pending,
} from './connect-problem';

/** Consent that the user gave after a failed first attempt required it. */
interface Consent {
  readonly allowPlainHttp: boolean;
  readonly keyStorage: 'keychain' | 'memory';
}

interface ConnectFormProps {
  /** The profile whose key is re-entered; null for a new profile. */
  readonly profile: Profile | null;
  /** The service that the profile's key was entered for if it differs from the profile's service, otherwise null. */
  readonly keyService: ServiceId | null;
  /** Where the key is stored unless the user agrees to something else. */
  readonly keyStorage: Consent['keyStorage'];
  readonly pending: Pending;
  /** Whether its first field has the focus at first. */
  readonly focused: boolean;
  readonly run: (what: string, action: () => Promise<void>) => Promise<void>;
}

/**
 * The form for the name, address and key of a service. The key is stored only in this component's state and cleared
 * once it is accepted.
 */
export function ConnectForm({ profile, keyService, keyStorage, pending, focused, run }: ConnectFormProps) {
  const { connection } = useStores();
  const problem = useSubject('connection', (state) => state.problem);
  const [name, setName] = useUnsavedInput(connectingInput(profile?.id, 'name'));
  const [baseAddress, setBaseAddress] = useUnsavedInput(connectingInput(profile?.id, 'baseAddress'));
  const [apiKey, setApiKey] = useState('');
  const entry: Entry = {
    name: name ?? profile?.name ?? '',
    baseAddress: baseAddress ?? profile?.baseAddress ?? '',
    apiKey,
  };
  const [errors, setErrors] = useState<EntryErrors>({});
  const [agreedTo, setAgreedTo] = useState<Partial<Consent>>({});
  const consent: Consent = { allowPlainHttp: false, keyStorage, ...agreedTo };
  const form = useRef<HTMLFormElement>(null);

  function edit(change: Partial<Entry>) {
    if (change.name !== undefined) setName(change.name);
    if (change.baseAddress !== undefined) setBaseAddress(change.baseAddress);
    if (change.apiKey !== undefined) setApiKey(change.apiKey);
    const [field] = Object.keys(change);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)));
    if (change.baseAddress !== undefined) setAgreedTo({ ...agreedTo, allowPlainHttp: false });
  }

  async function connect(agreed: Partial<Consent> = {}) {
    const newErrors = entryErrors(entry);
    flushSync(() => setErrors(newErrors));
    if (Object.keys(newErrors).length > 0) {
      connection.getState().dismissProblem();
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const terms = { ...consent, ...agreed };
    setAgreedTo({ ...agreedTo, ...agreed });
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

  const shownProblem = errorsProblem(errors) ?? problem;
  const text = messages.connection.form;
  return (
    <form ref={form} className={styles.root} aria-label={text.label} noValidate onSubmit={submit}>
      <TextField
        autoFocus={focused}
        label={text.profileName}
        value={entry.name}
        onChange={(name) => edit({ name })}
        error={errors.name}
        placeholder={text.profileNameExample}
        hint={text.profileNameHint}
      />
      <TextField
        label={text.baseAddress}
        value={entry.baseAddress}
        onChange={(baseAddress) => edit({ baseAddress })}
        inputMode="url"
        mono
        placeholder="https://reports.example.com"
        required
        error={errors.baseAddress}
        hint={
          profile && isOtherService(entry.baseAddress, keyService ?? serviceOf(profile))
            ? text.addsNewProfile({ name: visibleText(profile.name) })
            : undefined
        }
      />
      <KeyField
        value={entry.apiKey}
        onChange={(apiKey) => edit({ apiKey })}
        error={errors.apiKey}
        keyStorage={consent.keyStorage}
      />
      {shownProblem ? (
        <ConnectProblem problem={shownProblem} pending={pending} onAgree={(agreed) => void connect(agreed)} />
      ) : null}
      <Button type="submit" variant="primary" className={styles.submit} busy={pending === 'form'}>
        {text.connect}
      </Button>
      {pending === 'form' ? (
        <Button variant="quiet" onClick={() => void connection.getState().cancel()}>
          {messages.words.actions.cancel}
        </Button>
      ) : null}
    </form>
  );
}

/** Returns true if the typed text is a valid address of another service. */
function isOtherService(typed: string, service: ServiceId): boolean {
  const address = readBaseAddress(typed);
  return address.ok && address.value.href !== service;
}

interface KeyFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly keyStorage: 'keychain' | 'memory';
}

/** The field for the API key: hidden by default, with a hint that says where the key is stored. */
function KeyField({ value, onChange, error, keyStorage }: KeyFieldProps) {
  const [shown, setShown] = useState(false);
  const use = useSubject('settings', ({ about }) => about?.keychainUse);
  const text = messages.connection.form;
  const saved = use?.kind === 'encrypts-file' ? text.savedEncrypted : text.savedInKeychain;
  return (
    <TextField
      label={text.apiKey}
      type={shown ? 'text' : 'password'}
      value={value}
      onChange={onChange}
      mono
      required
      error={error}
      hint={keyStorage === 'keychain' ? saved : text.storedInMemory}
      trailing={
        <IconButton
          label={shown ? text.hideKey : text.showKey}
          size="small"
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
