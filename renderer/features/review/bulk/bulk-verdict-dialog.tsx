import { TriangleAlert, UsersRound } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { isPressed, readAccelerator } from '../../../../shared/accelerator';
import { keysOf } from '../../../../shared/command-keys';
import { type Verdict, verdicts } from '../../../../shared/domain/review-log';
import { tellingSumsText } from '../../../../shared/i18n/amount-text';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { profileQueryOf } from '../../../state/queries/query';
import { useQuery } from '../../../state/queries/use-query';
import { useUnsavedInput } from '../../../state/stores';
import { nameOf } from '../../../state/team';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Modal, useModal } from '../../../ui/dialog';
import { TextField } from '../../../ui/fields';
import { isMac } from '../../../ui/kbd';
import { Stack, Text } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { RadioGroup } from '../../../ui/radio-group';
import { bulkInputs } from '../decision-inputs';
import { leftOutNotes } from '../incident/left-out';
import { standardQueue } from '../queues';
import { useSubject } from '../stores';
import type { BulkTargets } from './bulk-verdict-store';
import { useJudgedByOthers } from './use-judged-by-others';

/** Asks for the verdict on several reports, with one reason and one note on all. */
export function BulkVerdict({ onShow }: Pick<BulkVerdictProps, 'onShow'>) {
  const targets = useSubject('bulkVerdict', (state) => state.targets);
  return targets && <BulkVerdictDialog targets={targets} onShow={onShow} />;
}

interface BulkVerdictProps {
  readonly targets: BulkTargets;
  /** Shows reports that changed since they were shown. */
  readonly onShow: (keys: readonly string[]) => void;
}

/** Of the reason and of the note, which are stored with each verdict. */
const maxLength = 1_000;

function BulkVerdictDialog({ targets, onShow }: BulkVerdictProps) {
  const { count, incident } = targets;
  const leftOut = incident ? leftOutNotes(incident.leftOut) : [];
  const { verdict, isUnsent, saving, problem, choose, type, sendNothing, give, close } = useSubject(
    'bulkVerdict',
    (state) => state,
  );
  const [reason] = useUnsavedInput(bulkInputs.reason);
  const [note] = useUnsavedInput(bulkInputs.note);
  const rule = useSubject('settings', ({ settings }) => settings.verdictFeedback[verdict]);
  const verdictOfKey = useVerdictKeys();
  const modal = useModal();
  const submit = useRef<HTMLButtonElement>(null);
  const text = messages.review.bulk;
  const changed = problem?.kind === 'changed-meanwhile' ? problem.keys : [];
  const unchanged = count - changed.length;
  const sends = rule.sending !== 'never' && !isUnsent;

  function show(keys: readonly string[]) {
    close();
    onShow(keys);
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void give(sends ? rule : null);
  }
  return (
    <Modal
      modal={modal}
      title={text.title({ count })}
      initialFocus={submit}
      onCancel={close}
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        const pressed = verdictOfKey(event.nativeEvent);
        if (pressed === null || isTextField(event.target)) return;
        event.preventDefault();
        choose(pressed);
      }}
      buttons={
        <>
          <Button onClick={() => modal.closeThen(close)}>{messages.words.actions.cancel}</Button>
          {changed.length > 0 ? (
            <Button onClick={() => modal.closeThen(() => show(changed))}>
              {text.changed.show({ count: changed.length })}
            </Button>
          ) : null}
          {unchanged > 0 ? (
            <Button ref={submit} variant="primary" type="submit" busy={saving}>
              {changed.length > 0 ? text.changed.judgeOthers({ count: unchanged }) : text.give({ count })}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap={16}>
        {changed.length > 0 ? (
          <Notice kind="warning" role="alert" icon={<TriangleAlert size={16} aria-hidden="true" />}>
            {text.changed.notice({
              count: changed.length,
              reports: messages.words.counts.report({ count }),
            })}
          </Notice>
        ) : problem ? (
          <ProblemAlert failed={text.notGiven} problem={problem} />
        ) : null}
        <JudgedByOthersNotice targets={targets} />
        {leftOut.map((note) => (
          <Notice key={note} role="status" icon={<UsersRound size={16} aria-hidden="true" />}>
            {note}
          </Notice>
        ))}
        <TotalAmount targets={targets} />
        <RadioGroup
          label={messages.words.fields.verdict}
          value={verdict}
          options={verdicts.map((value) => ({
            value,
            label: messages.words.verdicts[value],
            title: messages.words.verdictMeanings[value],
          }))}
          onChange={choose}
        />
        <TextField
          label={messages.review.snooze.reason}
          maxLength={maxLength}
          value={reason ?? ''}
          onChange={(typed) => type('reason', typed)}
        />
        <TextField
          label={text.note}
          maxLength={maxLength}
          value={note ?? ''}
          onChange={(typed) => type('note', typed)}
        />
        {rule.sending === 'never' ? (
          <Text as="p" tone="muted" size="small">
            {text.nothingSent}
          </Text>
        ) : (
          <Checkbox
            label={text.send({ risk: rule.desiredRisk })}
            checked={sends}
            onChange={(on) => sendNothing(!on)}
          />
        )}
      </Stack>
    </Modal>
  );
}

/** Returns what finds the verdict of a pressed key: the keys that give it on the desk choose it in the dialog. */
function useVerdictKeys(): (pressed: KeyboardEvent) => Verdict | null {
  const settings = useSubject('settings', (state) => state.settings);
  return (pressed) => {
    const isGiven = (verdict: Verdict) =>
      keysOf(`verdict ${verdict}`, settings, isMac).some((keys) =>
        isPressed(readAccelerator(keys), pressed, isMac),
      );
    return verdicts.find(isGiven) ?? null;
  };
}

function isTextField(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type="radio"], [type="checkbox"])');
}

/** The sums of the amounts of the reports, once they are known. */
function TotalAmount({ targets: { targets } }: { readonly targets: BulkTargets }) {
  const found = useQuery(profileQueryOf('review.amounts', { targets })).reply;
  const sums = found && tellingSumsText(found);
  return sums === null ? null : <p>{messages.words.amounts.labelled({ sums: visibleText(sums) })}</p>;
}

/** How many of the reports others have judged, and what a verdict on them means. */
function JudgedByOthersNotice({ targets }: { readonly targets: BulkTargets }) {
  const judged = useJudgedByOthers(targets);
  const team = useSubject('team', (state) => state.team);
  if (judged === null || judged.reports === 0) return null;
  const [person, ...others] = judged.people;
  const text = messages.review.bulk.judgedBefore;
  const name = person !== undefined && others.length === 0 ? visibleText(nameOf(team, person)) : text.others;
  return (
    <Notice role="status" icon={<UsersRound size={16} aria-hidden="true" />}>
      {text.notice({ count: judged.reports, name })}{' '}
      {text.meaning({ queue: standardQueue('divided', team.kind === 'joined').name })}
    </Notice>
  );
}
