import { useSubject } from '../../state/stores';

const columns = [
  ['risk', 'Risk'],
  ['fraud-cases', 'Fraud cases'],
  ['time', 'Time'],
  ['user', 'User'],
  ['device', 'Device'],
  ['place', 'Place'],
  ['signals', 'Signals'],
  ['positions', 'Positions'],
] as const;

/** The names of the columns; that of the time says in which zone times are shown. */
export function GridHeader() {
  const timeZone = useSubject('settings', (state) => state.settings.timeZone);
  const zone = timeZone === 'utc' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(([id, label]) => (
          <th key={id} scope="col" className={`reports-grid__head reports-grid__cell--${id}`}>
            {label}
            {id === 'time' && (
              <span className="reports-grid__zone" title={`Times are shown in the zone ${zone}`}>
                {' '}
                {zone}
              </span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
