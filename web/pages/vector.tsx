import { useParams } from 'react-router';
import { VECTORS, type Vector } from '#shared/store.ts';
import type { Viewer } from '#shared/viewer.ts';
import { useViewer } from '#web/features/auth/queries.ts';
import { MemoryBoard } from '#web/features/library/memory-board.tsx';
import { StoreBoard } from '#web/features/library/store-board.tsx';
import { useTitle } from '#web/lib/title.ts';
import NotFoundPage from './not-found.tsx';

const TITLES: Record<Vector, { title: string; about: string }> = {
  books: { title: 'Books', about: 'Books, which the coach quotes by page.' },
  training: {
    title: 'Training Material',
    about: 'Articles and seminars that the coach searches for training questions.',
  },
  playground: { title: 'Playground', about: 'Where works are tried before members see them.' },
  memory: { title: 'Memory', about: 'What the coach remembers about all members, in numbers.' },
};

export default function VectorPage() {
  const viewer = useViewer().data;
  const { vector: named } = useParams();
  const vector = VECTORS.find((one) => one === named);
  if (vector === undefined) return <NotFoundPage />;
  if (viewer === undefined) return null;
  return <VectorBoard vector={vector} viewer={viewer} />;
}

function VectorBoard({ vector, viewer }: { vector: Vector; viewer: Viewer }) {
  const { title, about } = TITLES[vector];
  useTitle(title);
  return (
    <div className="@container max-w-wide">
      <h1 className="display text-3xl">{title}</h1>
      <p className="mt-2 mb-7 max-w-measure text-sm text-muted">{about}</p>
      {vector === 'memory' ? (
        <MemoryBoard mayClear={viewer.isSuperAdmin} />
      ) : (
        <StoreBoard key={vector} store={vector} owner={viewer.id} />
      )}
    </div>
  );
}
