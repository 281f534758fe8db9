import { Database } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { Button } from '../../ui/button';
import './built-in-card.css';

interface BuiltInCardProps {
  readonly busy: boolean;
  readonly onUse: () => void;
}

/** Offers the built-in service, which needs neither an address nor a key. */
export function BuiltInCard({ busy, onUse }: BuiltInCardProps) {
  const text = messages.connection.builtIn;
  return (
    <section className="built-in-card" aria-labelledby="built-in-card-title">
      <Database size={18} aria-hidden="true" />
      <div className="built-in-card__body">
        <h2 id="built-in-card-title" className="built-in-card__title">
          {text.title}
        </h2>
        <p>{text.words}</p>
        <Button className="built-in-card__use" busy={busy} onClick={onUse}>
          {text.use}
        </Button>
      </div>
    </section>
  );
}
