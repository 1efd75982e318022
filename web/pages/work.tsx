import { useParams } from 'react-router';
import { WorkBoard } from '#web/features/library/work-board.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function WorkPage() {
  const { workId = '' } = useParams();
  useTitle('Work');
  return (
    <div className="@container max-w-wide">
      <WorkBoard key={workId} workId={workId} />
    </div>
  );
}
