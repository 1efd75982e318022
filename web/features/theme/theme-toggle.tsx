import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useMedia } from '#web/lib/media.ts';
import { store } from '#web/lib/storage.ts';

const current = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Switches between light and dark. `theme.js` reads the choice before the first paint. */
export function ThemeToggle({ className, labelClassName }: { className?: string; labelClassName?: string }) {
  const [, redraw] = useState(0);
  // Without a choice of their own, the theme follows the system, also while the page is open.
  useMedia('(prefers-color-scheme: dark)');
  const theme = current();
  const other = theme === 'dark' ? 'light' : 'dark';
  const label = other === 'dark' ? 'Dark theme' : 'Light theme';
  return (
    <button
      type="button"
      title={label}
      className={className}
      onClick={() => {
        document.documentElement.dataset.theme = other;
        store('theme', other);
        redraw((count) => count + 1);
      }}
    >
      {theme === 'dark' ? <Sun size={17} aria-hidden /> : <Moon size={17} aria-hidden />}
      <span className={labelClassName}>{label}</span>
    </button>
  );
}
