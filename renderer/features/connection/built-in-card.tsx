import { Database } from 'lucide-react';
import { Button } from '../../ui/button';
import './built-in-card.css';

interface BuiltInCardProps {
  readonly busy: boolean;
  readonly onUse: () => void;
}

/** The second way in, and a newcomer's easiest: a service that needs nothing. */
export function BuiltInCard({ busy, onUse }: BuiltInCardProps) {
  return (
    <section className="built-in-card" aria-labelledby="built-in-card-title">
      <Database size={18} aria-hidden="true" />
      <div className="built-in-card__body">
        <h2 id="built-in-card-title" className="built-in-card__title">
          No service at hand?
        </h2>
        <p>
          A complete reports service with sample data runs on this computer. It needs no account, and nothing
          leaves the machine.
        </p>
        <Button className="built-in-card__use" busy={busy} onClick={onUse}>
          Use the built-in service
        </Button>
      </div>
    </section>
  );
}
