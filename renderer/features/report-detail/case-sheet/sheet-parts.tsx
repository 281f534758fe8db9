import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatLocal, formatUtc, type Instant } from '../../../../shared/domain/instant';
import { messages } from '../../../../shared/i18n/messages';
import { maxShownLength } from '../../../../shared/shown-text';
import { ReceivedText } from '../../../ui/hostile-text';
import styles from './sheet-parts.module.css';

interface SheetSectionProps {
  readonly title: string;
  /** Whether it stays on one page, if that has room for it. */
  readonly whole?: boolean;
  readonly children: ReactNode;
}

/** A section of the sheet. */
export function SheetSection({ title, whole = false, children }: SheetSectionProps) {
  return (
    <section className={clsx(styles.section, whole && styles.whole)}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Named facts, one per line. */
export function SheetFacts({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, fact: ReactNode])[];
}) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Maximum characters of a text on paper, so that long texts don't fill pages. */
const maxTextLength = 4_000;

interface SheetTextProps {
  readonly text: string | null;
  readonly mono?: boolean;
  /** Maximum number of characters. */
  readonly maxLength?: number;
}

/** An untrusted text with deceptive characters made visible, wrapped anywhere and cut for paper. */
export function SheetText({ text, mono = false, maxLength = maxTextLength }: SheetTextProps) {
  const cut = text !== null && text.length > maxLength;
  const shown = cut ? text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '') : text;
  // The window has only the beginning of longer texts, so their exact length is unknown.
  const more = text !== null && text.length > maxShownLength ? 'moreAtLeast' : 'more';
  return (
    <>
      <ReceivedText text={shown} mono={mono} className={styles.text} />
      {cut ? (
        <span className={styles.small}> {messages.caseSheet[more]({ count: text.length - maxLength })}</span>
      ) : null}
    </>
  );
}

interface BothTimesProps {
  readonly instant: Instant;
  /** Shows all nine fractional digits of the second. */
  readonly precise?: boolean;
}

/** An instant in local time and, if that differs, in UTC. Paper has no tooltips. */
export function BothTimes({ instant, precise = false }: BothTimesProps) {
  const local = formatLocal(instant);
  return (
    <span className={styles.times}>
      {local === formatUtc(instant) ? null : <span>{local}</span>}
      <time dateTime={new Date(instant.milliseconds).toISOString()}>{formatUtc(instant, precise)}</time>
    </span>
  );
}

/** The same for a time in ms since 1970. */
export function BothMomentTimes({ milliseconds }: { readonly milliseconds: number }) {
  return <BothTimes instant={{ milliseconds, nanoseconds: '000000000' }} />;
}
