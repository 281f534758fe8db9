import { messages } from '../../../shared/messages/messages';
import { BrandMark } from '../../ui/brand-mark';
import globe from './welcome-globe.svg';
import './welcome-panel.css';

/** What this program is, in one sentence and one picture. */
export function WelcomePanel() {
  const words = messages.connection.welcome;
  return (
    <aside className="welcome-panel" aria-label={words.label}>
      <img className="welcome-panel__globe" src={globe} alt="" draggable={false} />
      <p className="welcome-panel__brand">
        <BrandMark size={34} />
        Whereabouts
      </p>
      <div className="welcome-panel__words">
        <p className="welcome-panel__tagline">
          <span>{words.whereItSays}</span> <span>{words.whereItIs}</span>
        </p>
        <p>{words.words}</p>
      </div>
    </aside>
  );
}
