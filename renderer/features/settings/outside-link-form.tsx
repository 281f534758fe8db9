import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import {
  maxOutsideAddress,
  maxOutsideName,
  type OutsideLink,
  outsideAddressError,
  outsideNameError,
} from '../../../shared/outside-link';
import { useSubject, useUnsavedInput } from '../../state/stores';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields';
import { Row, Stack } from '../../ui/layout';

/** What was typed about a link. It stays while another screen is shown. */
interface LinkForm {
  /** ID of the link that is edited, "" for a new one; null while the form is closed. */
  readonly of: string | null;
  readonly name: string;
  readonly address: string;
  readonly setName: (name: string) => void;
  readonly setAddress: (address: string) => void;
  /** Opens the form for a link; null for a new one. */
  readonly edit: (link: OutsideLink | null) => void;
  readonly close: () => void;
}

export function useLinkForm(): LinkForm {
  const [of, setOf] = useUnsavedInput('outsideLink.of');
  const [name, setName] = useUnsavedInput('outsideLink.name');
  const [address, setAddress] = useUnsavedInput('outsideLink.address');
  const open = (link: Pick<OutsideLink, 'id' | 'name' | 'address'> | null) => {
    setOf(link?.id ?? null);
    setName(link?.name ?? null);
    setAddress(link?.address ?? null);
  };
  return {
    of,
    name: name ?? '',
    address: address ?? '',
    setName,
    setAddress,
    edit: (link) => open(link ?? { id: '', name: '', address: '' }),
    close: () => open(null),
  };
}

interface OutsideLinkFormProps {
  readonly form: LinkForm;
  /** The links of the open profile. */
  readonly links: readonly OutsideLink[];
  /** Whether the user has just opened the form, and not the screen with it. */
  readonly takesFocus: boolean;
  readonly onSave: (link: OutsideLink) => void;
  readonly onCancel: () => void;
}

/** A new link, or an edited one. It is checked when it is saved, and asks again if its address was changed. */
export function OutsideLinkForm({ form, links, takesFocus, onSave, onCancel }: OutsideLinkFormProps) {
  const { of, name, address, setName, setAddress } = form;
  const profileId = useSubject('connection', ({ connection }) => connection?.profile?.id ?? null);
  const [checked, setChecked] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const edited = links.find(({ id }) => id === of);
  const nameError = outsideNameError(
    name,
    links.filter(({ id }) => id !== of),
  );
  const addressError = outsideAddressError(address.trim());
  const text = messages.outsideLinks;

  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (nameError !== null || addressError !== null || profileId === null) return;
    onSave({
      id: edited?.id ?? crypto.randomUUID(),
      profileId,
      name: name.trim(),
      address: address.trim(),
      opensAddress: edited?.opensAddress ?? '',
    });
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={edited ? text.edit({ name: visibleText(edited.name) }) : text.add}
    >
      <Stack gap={12}>
        <TextField
          ref={first}
          label={text.name}
          maxLength={maxOutsideName}
          value={name}
          onChange={setName}
          error={checked ? nameError : null}
        />
        <TextField
          label={text.address}
          mono
          placeholder="https://crm.example.com/customers/{user}"
          maxLength={maxOutsideAddress}
          value={address}
          onChange={setAddress}
          error={checked ? addressError : null}
          hint={text.hint}
        />
        <Row gap={8}>
          <Button size="small" variant="primary" type="submit">
            {messages.profiles.dialog.save}
          </Button>
          <Button size="small" onClick={onCancel}>
            {messages.words.actions.cancel}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
