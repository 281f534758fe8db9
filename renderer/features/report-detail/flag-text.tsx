import { Check, Minus } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import './flag-text.css';

/** A flag with three states: yes, no, or not given. */
export function FlagText({ flag }: { readonly flag: boolean | null }) {
  if (flag === null)
    return <span className="flag-text flag-text--none">{messages.words.received.notGiven}</span>;
  return (
    <span className={`flag-text flag-text--${flag ? 'yes' : 'no'}`}>
      {flag ? <Check size={13} aria-hidden /> : <Minus size={13} aria-hidden />}
      {flag ? messages.report.flags.yes : messages.report.flags.no}
    </span>
  );
}
