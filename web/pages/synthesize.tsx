import { useViewer } from '#web/features/auth/queries.ts';
import { SynthesisBoard } from '#web/features/synthesis/synthesis-board.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function SynthesizePage() {
  const viewer = useViewer().data;
  useTitle('Synthesize Fine-Tuning Data');
  if (viewer === undefined) return null;
  return (
    <div className="@container max-w-wide">
      <h1 className="display text-3xl">Synthesize Fine-Tuning Data</h1>
      <p className="mt-2 mb-7 max-w-measure text-sm text-muted">
        Questions with answers made from the books and the training material, to fine-tune your own model.
        Every quote in an answer is checked against its passage. Questions that a model wrote also help
        members find the passages: reject those that do not fit.
      </p>
      <SynthesisBoard mayEnterKeys={viewer.isSuperAdmin} />
    </div>
  );
}
