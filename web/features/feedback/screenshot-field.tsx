import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SCREENSHOT_TYPES } from './screenshot.ts';

interface ScreenshotFieldProps {
  value: string | null;
  reading: boolean;
  /** Nothing can be added, since what is sent is already on its way, or another picture is being read. */
  busy: boolean;
  error: string | undefined;
  onFile: (file: File) => void;
  onRemove: () => void;
}

/** Chooses a picture to send along. */
export function ScreenshotField({ value, reading, busy, error, onFile, onRemove }: ScreenshotFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={picker}
        type="file"
        accept={SCREENSHOT_TYPES}
        aria-label="Screenshot"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // The same one can be chosen again.
          event.target.value = '';
        }}
      />
      {value === null ? (
        <Button look="plain" busy={busy} onClick={() => picker.current?.click()}>
          <ImagePlus size={17} aria-hidden /> {reading ? 'Preparing the screenshot...' : 'Add a screenshot'}
        </Button>
      ) : (
        <div className="flex items-start gap-2">
          <img
            src={value}
            alt="Your screenshot"
            className="max-h-48 max-w-[min(100%,20rem)] rounded-edge border border-line-strong"
          />
          <IconButton label="Remove the screenshot" onClick={onRemove}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      )}
      <p role="alert" className="mt-1.5 text-xs text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
