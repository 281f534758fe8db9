import type { ReactNode } from 'react';
import { formatLocal, formatUtc, type Instant } from '../../../../shared/domain/instant';
import { longestShown } from '../../../../shared/domain/shown-text';
import { messages } from '../../../../shared/messages/messages';
import { ReceivedText } from '../../../ui/hostile-text';

/** A part of the sheet under its heading. */
export function SheetSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="case-sheet__section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Facts with their names, each on a line of its own. */
export function SheetFacts({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, fact: ReactNode])[];
}) {
  return (
    <dl className="case-sheet__facts">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Longer texts would fill pages with what nobody reads on paper. */
const longest = 4_000;

interface SheetTextProps {
  readonly text: string | null;
  readonly mono?: boolean;
  /** Characters. */
  readonly most?: number;
}

/** A text from outside, safe to be read and to be broken anywhere, as much of it as is fit for paper. */
export function SheetText({ text, mono = false, most = longest }: SheetTextProps) {
  const cut = text !== null && text.length > most;
  const shown = cut ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') : text;
  // Of a text beyond that the window has only the beginning, and nobody to ask how much there is.
  const more = text !== null && text.length > longestShown ? 'moreAtLeast' : 'more';
  return (
    <>
      <ReceivedText text={shown} mono={mono} className="case-sheet__text" />
      {cut ? <span className="case-sheet__more"> {messages.caseSheet[more](text.length - most)}</span> : null}
    </>
  );
}

interface BothTimesProps {
  readonly instant: Instant;
  /** With all nine digits of the second. */
  readonly precise?: boolean;
}

/** An instant by the clock of this computer and, where that is not the same, in UTC: on paper nothing can be pointed at. */
export function BothTimes({ instant, precise = false }: BothTimesProps) {
  const local = formatLocal(instant);
  return (
    <span className="case-sheet__times">
      {local === formatUtc(instant) ? null : <span>{local}</span>}
      <time dateTime={new Date(instant.milliseconds).toISOString()}>{formatUtc(instant, precise)}</time>
    </span>
  );
}

/** The same for a moment of this computer's clock, ms since 1970. */
export function BothMomentTimes({ milliseconds }: { readonly milliseconds: number }) {
  return <BothTimes instant={{ milliseconds, nanoseconds: '000000000' }} />;
}
