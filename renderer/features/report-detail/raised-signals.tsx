import { type Report, raisedSignals } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { GlossaryTerm } from '../../components/glossary-term';
import { SignalBadge } from '../../components/signal-badge';
import './raised-signals.css';

/** The signals that the report raises, or a note that there are none. */
export function RaisedSignals({ report }: { readonly report: Report }) {
  const raised = raisedSignals(report);
  return (
    <div className="raised-signals">
      <ul className="raised-signals__list" aria-label={messages.report.summary.signals}>
        {raised.map((signal) => (
          <li key={signal}>
            <GlossaryTerm vocabulary="signal" word={signal}>
              <SignalBadge signal={signal} />
            </GlossaryTerm>
          </li>
        ))}
      </ul>
      {raised.length === 0 && <p className="raised-signals__none">{messages.report.summary.noSignal}</p>}
    </div>
  );
}
