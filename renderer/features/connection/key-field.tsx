import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { IconButton } from '../../ui/button';
import { TextField } from '../../ui/text-field';

interface KeyFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly keyStorage: 'keychain' | 'memory';
}

/** The field for the API key: hidden by default, with a hint that says where the key is stored. */
export function KeyField({ value, onChange, error, keyStorage }: KeyFieldProps) {
  const [shown, setShown] = useState(false);
  const text = messages.connection.form;
  return (
    <TextField
      label={text.apiKey}
      type={shown ? 'text' : 'password'}
      value={value}
      onChange={onChange}
      mono
      required
      error={error}
      hint={keyStorage === 'keychain' ? text.keptInKeychain : text.keptInMemory}
      trailing={
        <IconButton
          label={shown ? text.hideKey : text.showKey}
          size="small"
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
