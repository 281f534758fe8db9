import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../../../shared/messages/messages';
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
  const words = messages.connection.form;
  return (
    <TextField
      label={words.apiKey}
      type={shown ? 'text' : 'password'}
      value={value}
      onChange={onChange}
      mono
      required
      mistake={mistake}
      hint={keepKey === 'keychain' ? words.keptInKeychain : words.keptInMemory}
      trailing={
        <IconButton
          label={shown ? words.hideKey : words.showKey}
          size="small"
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
