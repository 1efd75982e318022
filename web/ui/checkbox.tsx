import type { ComponentProps } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
}

export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-touch items-center gap-3 text-sm">
      <input {...rest} type="checkbox" className="size-5 accent-iron" />
      {label}
    </label>
  );
}
