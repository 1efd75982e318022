import { Checkbox } from '#web/ui/checkbox.tsx';

interface SharedDeviceProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Asks whether others use the device, and explains the consequences. */
export function SharedDevice({ checked, onChange }: SharedDeviceProps) {
  return (
    <div>
      <Checkbox
        label="This is not my device"
        checked={checked}
        aria-describedby={checked ? 'shared-device' : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      {checked && (
        <p id="shared-device" className="pl-8 text-sm text-muted">
          Closing the browser signs you out, and nothing of yours stays on the device.
        </p>
      )}
    </div>
  );
}
