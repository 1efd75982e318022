import type { SeededStore } from '#shared/store.ts';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { AskStore } from './ask-store.tsx';
import { CopyPlayground } from './copy-playground.tsx';
import { FileList } from './file-list.tsx';
import { RecentEntries } from './recent-entries.tsx';
import { Scorecard } from './scorecard.tsx';
import { useStore } from './store-queries.ts';
import { StoreWork } from './store-work.tsx';
import { UploadArea } from './upload-area.tsx';
import { useUploads } from './uploads.ts';
import { WorkList } from './work-list.tsx';

/** A store of the library, for those who fill it. */
export function StoreBoard({ store, owner }: { store: SeededStore; owner: string }) {
  const query = useStore(store);
  const uploads = useUploads(store, owner);
  if (query.isPending) return <SkeletonLines widths={[60, 100, 100, 80, 100]} label="Loading the store" />;
  if (!query.data) return <Failing message={query.error.message} onRetry={() => void query.refetch()} />;
  const { works, removed, files, job } = query.data;
  const waiting = files.filter((file) => !uploads.isBeingSent(file));
  return (
    <div className="space-y-10">
      <StoreWork store={store} works={works} job={job} />
      <UploadArea {...uploads} />
      {waiting.length > 0 && <FileList store={store} files={waiting} />}
      <WorkList works={works} removed={removed} />
      {store === 'playground' && <CopyPlayground works={works.length} />}
      <AskStore store={store} />
      {store !== 'training' && <Scorecard />}
      <RecentEntries store={store} />
    </div>
  );
}
