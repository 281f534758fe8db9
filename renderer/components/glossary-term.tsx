import type { ReactNode } from 'react';
import { explanationOf, isShown, type VocabularyName, wordText } from '../../shared/i18n/word-text';
import { ReceivedText } from '../ui/hostile-text';
import { Tooltip } from '../ui/popover';
import styles from './glossary-term.module.css';

interface GlossaryTermProps {
  readonly vocabulary: VocabularyName;
  readonly word: string;
  /** Shown instead of the plain word, such as its badge. */
  readonly children?: ReactNode;
}

/** A word of the service with its meaning as a tooltip, which has the word itself if it is shown translated. */
export function GlossaryTerm({ vocabulary, word, children }: GlossaryTermProps) {
  const shown = isShown(vocabulary) ? wordText(vocabulary, word) : word;
  return (
    <Explained text={explanationOf(vocabulary, word)}>{children ?? <ReceivedText text={shown} />}</Explained>
  );
}

interface ExplainedProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** Something with its meaning as a tooltip, which the keyboard reaches too. */
export function Explained({ text, children }: ExplainedProps) {
  return (
    <Tooltip text={text}>
      <button type="button" className={styles.root}>
        {children}
      </button>
    </Tooltip>
  );
}

/** A fraud case in the user's language, with the service's word as a tooltip where that differs. */
export function FraudCase({ word }: { readonly word: string }) {
  const shown = wordText('decision', word);
  return (
    <ReceivedText text={shown} {...(shown === word ? {} : { title: explanationOf('decision', word) })} />
  );
}
