import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#shared/viewer.ts';
import { Field } from '#web/ui/field.tsx';

export const DIFFERENT = 'New passwords do not match';

export interface NewPassword {
  password: string;
  repeated: string;
}

interface NewPasswordFieldsProps {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  /** They were submitted and differ. */
  differs: boolean;
  autoFocus?: boolean;
  /** While they are being sent. */
  readOnly?: boolean;
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { value, onChange, differs, autoFocus = false, readOnly = false } = props;
  const bounds = { readOnly, minLength: PASSWORD_MIN_CHARACTERS, maxLength: PASSWORD_MAX_CHARACTERS };
  return (
    <>
      <Field
        label="New password"
        type="password"
        name="new-password"
        autoComplete="new-password"
        required
        autoFocus={autoFocus}
        {...bounds}
        hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
      <Field
        label="Confirm new password"
        type="password"
        name="confirm-new-password"
        autoComplete="new-password"
        required
        readOnly={readOnly}
        error={differs ? DIFFERENT : undefined}
        value={value.repeated}
        onChange={(event) => onChange({ ...value, repeated: event.target.value })}
      />
    </>
  );
}
