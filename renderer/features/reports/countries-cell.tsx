import { Fragment } from 'react';
import { Highlighted } from '../../ui/highlighted';
import { visibleText } from '../../ui/visible-text';
import { NotGiven } from './not-given';

interface CountriesCellProps {
  readonly countries: readonly string[];
  readonly words: string;
}

/** The countries of the report's positions, each a value of its own. */
export function CountriesCell({ countries, words }: CountriesCellProps) {
  if (countries.length === 0) return <NotGiven />;
  return (
    <span title={countries.map(visibleText).join(', ')}>
      {countries.map((country, position) => (
        <Fragment key={country}>
          {position > 0 && ', '}
          <Highlighted text={country} words={words} data-value={position} />
        </Fragment>
      ))}
    </span>
  );
}
