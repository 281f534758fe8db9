import { Users } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Problem } from '../../../../shared/domain/problem';
import { messages } from '../../../../shared/i18n/messages';
import { maxInviteLink, readInviteLink } from '../../../../shared/team-api/invite-link';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useUnsavedInput } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Row, Stack } from '../../../ui/layout';
import { SettingsNote, SettingsPair } from '../settings-section';

const fields = ['address', 'invite', 'name'] as const;
type JoinField = (typeof fields)[number];
type JoinErrors = Partial<Readonly<Record<JoinField, string>>>;

/** Joins a team by its server's address and an invite. The input stays until then. */
export function JoinTeam() {
  const { team } = useStores();
  const [address, setAddress] = useUnsavedInput('team-address');
  const [invite, setInvite] = useUnsavedInput('team-invite');
  const [name, setName] = useUnsavedInput('team-name');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [errors, setErrors] = useState<JoinErrors>({});
  const [busy, setBusy] = useState(false);
  const text = messages.team.join;
  const typed = { address: address?.trim() ?? '', invite: invite?.trim() ?? '', name: name?.trim() ?? '' };

  /** An invite link fills both fields, in whichever it is pasted. */
  function enter(field: 'address' | 'invite', entered: string) {
    const link = readInviteLink(entered);
    if (link.kind === 'link') {
      setAddress(link.address);
      setInvite(link.invite);
      setErrors({});
      return;
    }
    (field === 'address' ? setAddress : setInvite)(entered);
    setErrors(link.kind === 'damaged' ? { [field]: text.damagedLink } : {});
  }

  function errorsIn(): JoinErrors {
    return Object.fromEntries(
      fields.flatMap((field) => {
        if (typed[field] === '') return [[field, text.missing[field]]];
        const isDamaged = field !== 'name' && readInviteLink(typed[field]).kind === 'damaged';
        return isDamaged ? [[field, text.damagedLink]] : [];
      }),
    );
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = errorsIn();
    setErrors(wrong);
    setProblem(null);
    if (Object.keys(wrong).length > 0 || busy) return;
    setBusy(true);
    const failed = await team.getState().join(typed);
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
          onChange={(entered) => enter('address', entered)}
        />
        <SettingsPair>
          <TextField
            label={text.invite}
            hint={text.inviteHint}
            mono
            maxLength={maxInviteLink}
            value={invite ?? ''}
            error={errors.invite}
            onChange={(entered) => enter('invite', entered)}
          />
          <TextField
            label={messages.reviewLog.author.name}
            hint={text.nameHint}
            maxLength={200}
            value={name ?? ''}
            error={errors.name}
            onChange={setName}
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

/** Returns the field of the form that a refusal of main is about, by the last word of its name there. */
function fieldNamed(refused: string): JoinField | undefined {
  return fields.find((field) => refused.toLowerCase().endsWith(field));
}
