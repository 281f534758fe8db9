import type { ReactNode } from 'react';
import { meaningOf, type VocabularyName } from '../../shared/domain/vocabulary';
import { messages } from '../../shared/messages/messages';
import './glossary-term.css';
import { ReceivedText } from './hostile-text';
import { Tooltip } from './tooltip';

interface GlossaryTermProps {
  readonly vocabulary: VocabularyName;
  readonly word: string;
  /** What is shown instead of the bare word, such as its badge. */
  readonly children?: ReactNode;
}

/** A word of the service whose meaning appears on hover and on focus. */
export function GlossaryTerm({ vocabulary, word, children }: GlossaryTermProps) {
  const meaning = meaningOf(vocabulary, word) ?? messages.words.received.unknownWord;
  return (
    <Tooltip text={meaning}>
      <button type="button" className="glossary-term">
        {children ?? <ReceivedText text={word} />}
      </button>
    </Tooltip>
  );
}
