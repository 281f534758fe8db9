import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { defaultSince, defaultTimeout } from '../../../shared/api/endpoints';
import type { LookUp } from '../../state/look-up';
import { useStores } from '../../state/stores';
import { useTyped } from '../../state/use-typed';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { type LookUpMistakes, lookUpMistakes } from './look-up-mistakes';
import './look-up-form.css';

const fields = [
  ['transactionId', 'Transaction ID'],
  ['since', 'Since'],
  ['timeout', 'Wait up to'],
] as const;

/** Asks for the reports of one transaction; mistakes show once it has been tried. */
export function LookUpForm() {
  const { lookUp } = useStores();
  const [transactionId, setTransactionId] = useTyped('look-up transaction');
  const [since, setSince] = useTyped('look-up since');
  const [timeout, setTimeout] = useTyped('look-up timeout');
  const entered: LookUp = {
    transactionId: transactionId ?? '',
    since: since ?? defaultSince,
    timeout: timeout ?? defaultTimeout,
  };
  const [tried, setTried] = useState(false);
  const mistakes: LookUpMistakes = tried ? lookUpMistakes(entered) : {};
  const mistaken = fields.filter(([field]) => mistakes[field] !== undefined).map(([, label]) => label);

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
    <form className="look-up-form" aria-label="Transaction look-up" onSubmit={submit} noValidate>
      <TextField
        label="Transaction ID"
        value={entered.transactionId}
        onChange={setTransactionId}
        placeholder="As your application sent it"
        mono
        hint={edgeSpaceHint(entered.transactionId)}
        mistake={mistakes.transactionId}
      />
      <TextField label="Since" value={entered.since} onChange={setSince} mistake={mistakes.since} />
      <TextField
        label="Wait up to"
        value={entered.timeout}
        onChange={setTimeout}
        mistake={mistakes.timeout}
      />
      {mistaken.length > 0 ? (
        <p className="visually-hidden" role="alert">
          Not looked up. To correct: {mistaken.join(', ')}.
        </p>
      ) : null}
      <Button type="submit" size="small" icon={<Search size={14} aria-hidden />}>
        Look up
      </Button>
    </form>
  );
}

/** Ids are looked up letter for letter, so a space copied along with one is told rather than taken away. */
function edgeSpaceHint(transactionId: string): string | undefined {
  return transactionId === transactionId.trim()
    ? undefined
    : 'Begins or ends with a space, which is looked up with it.';
}
