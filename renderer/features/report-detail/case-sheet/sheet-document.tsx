import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { currentLocale } from '../../../../shared/i18n/language';
import { messages } from '../../../../shared/i18n/messages';
import { Row, Stack } from '../../../ui/layout';
import styles from './sheet-document.module.css';
import { BothMomentTimes, SheetFacts, SheetText } from './sheet-parts';
import partStyles from './sheet-parts.module.css';

/** A document for printing. It covers the page on paper, and isn't visible on the screen. */
export function SheetDocument({ children }: { readonly children: ReactNode }) {
  return createPortal(
    <article className={styles.root} lang={currentLocale} aria-hidden="true" data-document>
      {children}
    </article>,
    document.body,
  );
}

interface SheetHeadProps {
  readonly kind: string;
  readonly profileName: string;
  /** ms since 1970. */
  readonly madeAt: number;
  /** The title. */
  readonly children: ReactNode;
}

/** The head of a document: its title, the profile and the time. */
export function SheetHead({ kind, profileName, madeAt, children }: SheetHeadProps) {
  const text = messages.caseSheet;
  return (
    <Row as="header" gap={24} justify="between" align="stretch" className={styles.head}>
      <Stack grow>
        <p className={partStyles.small}>{kind}</p>
        <h1>{children}</h1>
      </Stack>
      <SheetFacts
        facts={[
          [messages.words.terms.profile, <SheetText key="profile" text={profileName} />],
          [text.printed, <BothMomentTimes key="made" milliseconds={madeAt} />],
        ]}
      />
    </Row>
  );
}
