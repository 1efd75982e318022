import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { store } from '#web/lib/storage.ts';

const current = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Switches between light and dark. `theme.js` reads the choice before the first paint. */
export function ThemeToggle({ className }: { className?: string }) {
  const [theme, setTheme] = useState(current);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        document.documentElement.dataset.theme = other;
        store('theme', other);
        setTheme(other);
      }}
    >
      {theme === 'dark' ? <Sun size={17} aria-hidden /> : <Moon size={17} aria-hidden />}
      {other === 'dark' ? 'Dark theme' : 'Light theme'}
    </button>
  );
}
