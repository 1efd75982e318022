import { useViewer } from '#web/features/auth/queries.ts';
import { AcceptedVersions } from '#web/features/legal/accepted-versions.tsx';
import { LegalText } from '#web/features/legal/legal-text.tsx';
import { useTitle } from '#web/lib/title.ts';
import { Brand } from './brand.tsx';

/** In the account, or `alone` for signed-out visitors. */
export default function LegalPage({ alone = false }: { alone?: boolean }) {
  useTitle('Legal');
  if (!alone) {
    return (
      <div className="max-w-measure">
        <LegalText />
        <Accepted />
      </div>
    );
  }
  return (
    <div className="px-5 py-5 sm:px-10">
      <header>
        <Brand to="/" />
      </header>
      <main className="mx-auto max-w-measure py-12">
        <LegalText />
      </main>
    </div>
  );
}

/** An admin who acts as a member is not shown it. */
function Accepted() {
  const viewer = useViewer().data;
  return viewer?.acting_admin === null && <AcceptedVersions />;
}
