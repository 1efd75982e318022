import { useViewer } from '#web/features/auth/queries.ts';
import { HouseRules } from '#web/features/system-prompt/house-rules.tsx';
import { PromptView } from '#web/features/system-prompt/prompt-view.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function SystemPromptPage() {
  const viewer = useViewer().data;
  useTitle('System Prompt');
  if (viewer === undefined) return null;
  return (
    <div className="@container max-w-wide">
      <h1 className="display mb-7 text-3xl">System Prompt</h1>
      <div className="space-y-10">
        <HouseRules mayEdit={viewer.isSuperAdmin} />
        <PromptView />
      </div>
    </div>
  );
}
