import { Search } from 'lucide-react';
import './search-field.css';
import { TextField } from './text-field';

interface SearchFieldProps {
  /** Exactly the accessible name. */
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A search field. Escape clears it. */
export function SearchField({ value, onChange, ...rest }: SearchFieldProps) {
  return (
    <div className="search-field">
      <Search className="search-field__icon" size={15} aria-hidden />
      <TextField
        {...rest}
        type="search"
        hideLabel
        value={value}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('');
        }}
      />
    </div>
  );
}
