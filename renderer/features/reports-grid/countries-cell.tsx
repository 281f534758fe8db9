import { Fragment } from 'react';
import { Highlighted } from '../../ui/highlighted';
import { visibleText } from '../../ui/visible-text';
import { NotGiven } from './not-given';

interface CountriesCellProps {
  readonly countries: readonly string[];
  readonly search: string;
}

/** The countries of the report's positions, each of which can be filtered by. */
export function CountriesCell({ countries, search }: CountriesCellProps) {
  if (countries.length === 0) return <NotGiven />;
  return (
    <span title={countries.map(visibleText).join(', ')}>
      {countries.map((country, position) => (
        <Fragment key={country}>
          {position > 0 && ', '}
          <Highlighted text={country} words={search} data-value={position} />
        </Fragment>
      ))}
    </span>
  );
}
