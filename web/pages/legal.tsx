import { QueryClientProvider } from '@tanstack/react-query';
import { LegalText } from '#web/features/legal/legal-text.tsx';
import { queries } from '#web/lib/queries.ts';
import { useTitle } from '#web/lib/title.ts';
import { Brand } from './brand.tsx';

export default function LegalPage() {
  useTitle('Legal');
  return (
    <QueryClientProvider client={queries}>
      <div className="px-5 py-5 sm:px-10">
        <header>
          <Brand />
        </header>
        <main className="mx-auto max-w-measure py-12">
          <LegalText />
        </main>
      </div>
    </QueryClientProvider>
  );
}
