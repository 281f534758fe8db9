import { BrandMark } from '../../ui/brand-mark';
import globe from './welcome-globe.svg';
import './welcome-panel.css';

/** What this program is, in one sentence and one picture. */
export function WelcomePanel() {
  return (
    <aside className="welcome-panel" aria-label="About Whereabouts">
      <img className="welcome-panel__globe" src={globe} alt="" draggable={false} />
      <p className="welcome-panel__brand">
        <BrandMark size={34} />
        Whereabouts
      </p>
      <div className="welcome-panel__words">
        <p className="welcome-panel__tagline">
          <span>Where it says it is.</span> <span>Where it is.</span>
        </p>
        <p>
          The workstation for location-based fraud reports: read them, see them on the map, and tell the
          service where it was right or wrong.
        </p>
      </div>
    </aside>
  );
}
