import { useViewer } from '#web/features/auth/queries.ts';
import { ToolsBoard } from '#web/features/tools-playground/tools-board.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function ToolsPlaygroundPage() {
  const viewer = useViewer().data;
  useTitle('Tools Playground');
  if (viewer === undefined) return null;
  return (
    <div className="@container max-w-wide">
      <h1 className="display text-3xl">Tools Playground</h1>
      <p className="mt-2 mb-7 max-w-measure text-sm text-muted">
        What the coach can look up, calculate and save while it answers. Call a tool yourself and see the
        result.
      </p>
      <ToolsBoard viewer={viewer} />
    </div>
  );
}
