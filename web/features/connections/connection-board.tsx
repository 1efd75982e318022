import { useGym } from '#web/lib/gym.ts';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { KeyList } from './key-list.tsx';
import { ProgramList } from './program-list.tsx';
import { useConnections } from './queries.ts';
import { AssistantSetup, ProgramSetup } from './setup.tsx';

/**
 * Connected programs and API keys, with setup instructions. If the gym switches one of them off, members can
 * still remove what they have.
 */
export function ConnectionBoard() {
  const { api_keys: hasKeys, mcp: hasMcp } = useGym().programs;
  const list = useConnections();
  if (list.isPending) return <SkeletonLines widths={[60, 80, 70]} label="Loading" />;
  if (!list.data) return <Failing message={list.error.message} onRetry={() => void list.refetch()} />;
  const { programs, keys } = list.data;
  return (
    <div className="space-y-12">
      {!(hasKeys || hasMcp) && (
        <p className="text-sm">This gym does not let programs use the coach at the moment.</p>
      )}
      {(hasMcp || programs.length > 0) && <ProgramList programs={programs} />}
      {hasMcp && <AssistantSetup />}
      {(hasKeys || keys.length > 0) && <KeyList keys={keys} mayCreate={hasKeys} />}
      {hasKeys && <ProgramSetup />}
    </div>
  );
}
