import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { defaultSince, defaultTimeout, transactionIdError } from '../../../../shared/api/endpoints';
import { durationSeconds } from '../../../../shared/domain/duration';
import { messages } from '../../../../shared/i18n/messages';
import { transactionIdErrorText } from '../../../../shared/i18n/validation-text';
import type { LookUp } from '../../../state/look-up';
import { useStores, useUnsavedInput } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import styles from './look-up-form.module.css';

const fields = ['transactionId', 'since', 'timeout'] as const;

/** The form that looks up the reports of one transaction. Errors show after the first attempt. */
export function LookUpForm() {
  const { lookUp } = useStores();
  const text = messages.reports.lookUp;
  const [transactionId, setTransactionId] = useUnsavedInput('lookUp.transactionId');
  const [since, setSince] = useUnsavedInput('lookUp.since');
  const [timeout, setTimeout] = useUnsavedInput('lookUp.timeout');
  const entered: LookUp = {
    transactionId: transactionId ?? '',
    since: since ?? defaultSince,
    timeout: timeout ?? defaultTimeout,
  };
  const names = { ...text.fields, transactionId: messages.report.identity.transaction };
  const [tried, setTried] = useState(false);
  const errors: LookUpErrors = tried ? lookUpErrors(entered) : {};
  const invalidFields = fields.filter((field) => errors[field] !== undefined).map((field) => names[field]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = Object.keys(lookUpErrors(entered)).length > 0;
    setTried(wrong);
    if (wrong) return;
    void lookUp.getState().start({
      transactionId: entered.transactionId,
      since: entered.since.trim(),
      timeout: entered.timeout.trim(),
    });
  }

  return (
    <form className={styles.root} data-look-up aria-label={text.label} onSubmit={submit} noValidate>
      <TextField
        inline
        hideLabel
        className={styles.transaction}
        label={messages.report.identity.transaction}
        title={text.transactionTitle}
        value={entered.transactionId}
        onChange={setTransactionId}
        placeholder={messages.report.identity.transaction}
        mono
        hint={edgeSpaceHint(entered.transactionId)}
        error={errors.transactionId}
      />
      <TextField
        inline
        className={styles.duration}
        label={text.fields.since}
        value={entered.since}
        onChange={setSince}
        error={errors.since}
      />
      <TextField
        inline
        className={styles.duration}
        label={text.fields.timeout}
        value={entered.timeout}
        onChange={setTimeout}
        error={errors.timeout}
      />
      {invalidFields.length > 0 ? (
        <p className="visually-hidden" role="alert">
          {text.invalidFields({ fields: invalidFields.join(', ') })}
        </p>
      ) : null}
      <Button type="submit" size="small" icon={<Search size={14} aria-hidden />}>
        {text.submit}
      </Button>
    </form>
  );
}

/** Ids are looked up verbatim, so surrounding spaces are pointed out instead of removed. */
function edgeSpaceHint(transactionId: string): string | undefined {
  return transactionId === transactionId.trim() ? undefined : messages.reports.lookUp.edgeSpace;
}

/** Error messages by field; {} if the look-up is valid. */
type LookUpErrors = Readonly<Partial<Record<keyof LookUp, string>>>;

/** Validates a look-up before it is sent: the id must fit into a path, and both durations must be valid. */
function lookUpErrors(lookUp: LookUp): LookUpErrors {
  const text = messages.reports.lookUp;
  const idError = transactionIdError(lookUp.transactionId);
  return {
    ...(idError === null ? {} : { transactionId: transactionIdErrorText(idError) }),
    ...(durationSeconds(lookUp.since) === null ? { since: text.sinceError } : {}),
    ...(durationSeconds(lookUp.timeout) === null ? { timeout: text.timeoutError } : {}),
  };
}
