import { explanationOf, wordText } from '../../shared/i18n/word-text';
import { ReceivedText } from '../ui/hostile-text';

/** A fraud case in the user's language, with the service's word as a tooltip where that differs. */
export function FraudCase({ word }: { readonly word: string }) {
  const shown = wordText('decision', word);
  return (
    <ReceivedText text={shown} {...(shown === word ? {} : { title: explanationOf('decision', word) })} />
  );
}
