import { LegalText } from '#web/features/legal/legal-text.tsx';
import { useTitle } from '#web/lib/title.ts';
import { Brand } from './brand.tsx';

/** In the account, or `alone` for those who are not signed in. */
export default function LegalPage({ alone = false }: { alone?: boolean }) {
  useTitle('Legal');
  const text = (
    <div className="max-w-measure">
      <LegalText />
    </div>
  );
  if (!alone) return text;
  return (
    <div className="px-5 py-5 sm:px-10">
      <header>
        <Brand to="/" />
      </header>
      <main className="mx-auto max-w-measure py-12">{text}</main>
    </div>
  );
}
