import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button';
import { TextField } from '../../ui/text-field';

interface KeyFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly mistake: string | undefined;
  readonly keepKey: 'keychain' | 'memory';
}

/** Where the API key is entered: hidden unless asked otherwise, and told where it will be kept. */
export function KeyField({ value, onChange, mistake, keepKey }: KeyFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label="API key"
      type={shown ? 'text' : 'password'}
      value={value}
      onChange={onChange}
      mono
      required
      mistake={mistake}
      hint={
        keepKey === 'keychain'
          ? 'Kept in this computer’s keychain; never written to a file.'
          : 'Kept in memory for this run only; never written to a file.'
      }
      trailing={
        <IconButton
          label={shown ? 'Hide key' : 'Show key'}
          size="small"
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
