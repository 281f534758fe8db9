import { messages } from '../../../shared/i18n/messages';
import { BrandMark } from '../../components/brand-mark';
import globe from './welcome-globe.svg';
import './welcome-panel.css';

/** Introduces the program with one sentence and a picture. */
export function WelcomePanel() {
  const text = messages.connection.welcome;
  return (
    <aside className="welcome-panel" aria-label={text.label}>
      <img className="welcome-panel__globe" src={globe} alt="" draggable={false} />
      <p className="welcome-panel__brand">
        <BrandMark size={34} />
        Whereabouts
      </p>
      <div className="welcome-panel__words">
        <p className="welcome-panel__tagline">
          <span>{text.whereItSays}</span> <span>{text.whereItIs}</span>
        </p>
        <p>{text.words}</p>
      </div>
    </aside>
  );
}
