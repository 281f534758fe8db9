import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { defaultSince, defaultTimeout } from '../../../shared/api/endpoints';
import { messages } from '../../../shared/messages/messages';
import type { LookUp } from '../../state/look-up';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { type LookUpMistakes, lookUpMistakes } from './look-up-mistakes';
import './look-up-form.css';

const fields = ['transactionId', 'since', 'timeout'] as const;

/** Asks for the reports of one transaction; mistakes show once it has been tried. */
export function LookUpForm() {
  const { lookUp } = useStores();
  const words = messages.reports.lookUp;
  const [entered, setEntered] = useState<LookUp>({
    transactionId: '',
    since: defaultSince,
    timeout: defaultTimeout,
  });
  const [tried, setTried] = useState(false);
  const mistakes: LookUpMistakes = tried ? lookUpMistakes(entered) : {};
  const mistaken = fields
    .filter((field) => mistakes[field] !== undefined)
    .map((field) => words.fields[field]);
  const edit = (change: Partial<LookUp>) => setEntered({ ...entered, ...change });

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = Object.keys(lookUpMistakes(entered)).length > 0;
    setTried(wrong);
    if (wrong) return;
    void lookUp.getState().start({
      transactionId: entered.transactionId,
      since: entered.since.trim(),
      timeout: entered.timeout.trim(),
    });
  }

  return (
    <form className="look-up-form" aria-label={words.label} onSubmit={submit} noValidate>
      <TextField
        label={words.fields.transactionId}
        value={entered.transactionId}
        onChange={(transactionId) => edit({ transactionId })}
        placeholder={words.placeholder}
        mono
        hint={edgeSpaceHint(entered.transactionId)}
        mistake={mistakes.transactionId}
      />
      <TextField
        label={words.fields.since}
        value={entered.since}
        onChange={(since) => edit({ since })}
        mistake={mistakes.since}
      />
      <TextField
        label={words.fields.timeout}
        value={entered.timeout}
        onChange={(timeout) => edit({ timeout })}
        mistake={mistakes.timeout}
      />
      {mistaken.length > 0 ? (
        <p className="visually-hidden" role="alert">
          {words.mistaken(mistaken)}
        </p>
      ) : null}
      <Button type="submit" size="small" icon={<Search size={14} aria-hidden />}>
        {words.submit}
      </Button>
    </form>
  );
}

/** Ids are looked up letter for letter, so a space copied along with one is told rather than taken away. */
function edgeSpaceHint(transactionId: string): string | undefined {
  return transactionId === transactionId.trim() ? undefined : messages.reports.lookUp.edgeSpace;
}
