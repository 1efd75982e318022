import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useViewer, viewerKey } from '#web/features/auth/queries.ts';
import { ProfileForm } from '#web/features/profile/profile-form.tsx';
import { ProfileSkeleton } from '#web/features/profile/profile-skeleton.tsx';
import { profileQuery } from '#web/features/profile/queries.ts';
import { useTitle } from '#web/lib/title.ts';
import { Failing } from '#web/ui/failing.tsx';

export default function ProfilePage() {
  useTitle('Training Profile');
  const queries = useQueryClient();
  const viewer = useViewer();
  const profile = useQuery(profileQuery);
  return (
    <>
      <h1 className="display text-3xl">Your Training Profile</h1>
      <p className="mt-2 mb-7 max-w-measure text-sm text-muted">
        Tell the coach who you are. Write as much or as little as you like.
      </p>
      {profile.data ? (
        <ProfileForm
          profile={profile.data}
          allowed={viewer.data?.access.allowed ?? false}
          onNoAccess={() => void queries.invalidateQueries({ queryKey: viewerKey })}
        />
      ) : profile.isError ? (
        <Failing message={profile.error.message} onRetry={() => void profile.refetch()} />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  );
}
