import { useGym } from '#web/lib/gym.ts';
import { PlateMark } from '#web/ui/plate-mark.tsx';

/** Shown until the first screen is loaded; the server writes the same into the page. */
export function AppStart() {
  const { product } = useGym();
  return (
    <div className="app-start">
      <PlateMark size={48} turning />
      <p className="display">{product}</p>
    </div>
  );
}
