import { Users } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Problem } from '../../../../shared/domain/problem';
import { messages } from '../../../../shared/i18n/messages';
import { maxInviteLink } from '../../../../shared/team-api/invite-link';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useUnsavedInput } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Row, Stack } from '../../../ui/layout';
import { SettingsNote, SettingsPair } from '../settings-section';
import { enteredLink, type LinkField, type LinkFields, otherField } from './entered-link';

const fields = ['address', 'invite', 'name'] as const;
type JoinField = (typeof fields)[number];
type JoinErrors = { readonly [Field in JoinField]?: string | undefined };
type JoinFields = Readonly<Record<JoinField, string>>;

/** Joins a team by its server's address and an invite. The input stays until then. */
export function JoinTeam() {
  const { team } = useStores();
  const [address, setAddress] = useUnsavedInput('team-address');
  const [invite, setInvite] = useUnsavedInput('team-invite');
  const [name, setName] = useUnsavedInput('team-name');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [errors, setErrors] = useState<JoinErrors>({});
  const [busy, setBusy] = useState(false);
  const [filled, setFilled] = useState<LinkFields | null>(null);
  const text = messages.team.join;
  const typed = { address: address?.trim() ?? '', invite: invite?.trim() ?? '', name: name?.trim() ?? '' };

  /** A link that is pasted or dropped fills both fields; what is typed stays as it is until it is sent. */
  function enter(field: LinkField, entered: string, inserted: boolean) {
    const after = { ...typed, [field]: entered };
    const link = inserted ? readLink(field, after, filled) : null;
    if (link?.kind === 'link') fill(link.values);
    else (field === 'address' ? setAddress : setInvite)(entered);
    const other = otherField(field);
    // That of a link in the other field is about both.
    const isAboutBoth = link?.kind === 'link' || 'values' in enteredLink(other, after);
    setErrors({ ...errors, [field]: link?.error, ...(isAboutBoth ? { [other]: undefined } : {}) });
  }

  function fill(values: LinkFields) {
    setFilled(values);
    setAddress(values.address);
    setInvite(values.invite);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { joining, wrong } = readFields(typed);
    setErrors(wrong);
    setProblem(null);
    if (Object.keys(wrong).length > 0 || busy) return;
    setBusy(true);
    fill(joining);
    const failed = await team.getState().join(joining);
    setBusy(false);
    const field = failed?.kind === 'invalid-input' ? fieldNamed(failed.field) : undefined;
    if (failed?.kind === 'invalid-input' && field) setErrors({ [field]: failed.reason });
    else setProblem(failed);
    if (failed === null) for (const set of [setAddress, setInvite, setName]) set(null);
  }

  return (
    <form noValidate aria-label={text.action} onSubmit={(event) => void submit(event)}>
      <Stack gap={12}>
        {problem ? (
          <ProblemAlert failed={text.failed} problem={problem} onDismiss={() => setProblem(null)} />
        ) : null}
        <TextField
          label={text.address}
          hint={text.addressHint}
          placeholder={text.addressExample}
          mono
          maxLength={maxInviteLink}
          value={address ?? ''}
          error={errors.address}
          onChange={(entered, inserted) => enter('address', entered, inserted)}
        />
        <SettingsPair>
          <TextField
            label={text.invite}
            hint={text.inviteHint}
            mono
            maxLength={maxInviteLink}
            value={invite ?? ''}
            error={errors.invite}
            onChange={(entered, inserted) => enter('invite', entered, inserted)}
          />
          <TextField
            label={messages.reviewLog.author.name}
            hint={text.nameHint}
            maxLength={200}
            value={name ?? ''}
            error={errors.name}
            onChange={(entered) => {
              setName(entered);
              setErrors({ ...errors, name: undefined });
            }}
          />
        </SettingsPair>
        <Row gap={8}>
          <Button type="submit" variant="primary" busy={busy} icon={<Users aria-hidden="true" />}>
            {text.action}
          </Button>
        </Row>
        <SettingsNote>{text.shares}</SettingsNote>
      </Stack>
    </form>
  );
}

/** Returns what is sent, and what is wrong with it. */
function readFields(typed: JoinFields) {
  const wrong: Partial<Record<JoinField, string>> = {};
  let joining = typed;
  for (const field of ['invite', 'address'] as const) {
    const link = readLink(field, typed);
    if (link.kind === 'link') joining = { ...joining, ...link.values };
    if (link.error !== undefined) wrong[field] = link.error;
  }
  for (const field of fields) if (joining[field] === '') wrong[field] = messages.team.join.missing[field];
  return { joining, wrong };
}

function readLink(field: LinkField, entered: JoinFields, filled: LinkFields | null = null) {
  const text = messages.team.join;
  const link = enteredLink(field, entered, filled);
  if (link.kind === 'contradicted')
    return { ...link, error: text.contradictedLink({ address: link.values.address }) };
  return { ...link, error: link.kind === 'damaged' ? text.damagedLink : undefined };
}

/** Returns the field of the form that a refusal of main is about, by the last word of its name there. */
function fieldNamed(refused: string): JoinField | undefined {
  return fields.find((field) => refused.toLowerCase().endsWith(field));
}
