import { ChangePasswordForm } from '#web/features/auth/change-password-form.tsx';
import { useViewer } from '#web/features/auth/queries.ts';
import { useGym } from '#web/lib/gym.ts';
import { useTitle } from '#web/lib/title.ts';

export default function ChangePasswordPage() {
  useTitle('Change Password');
  const gym = useGym();
  const { data: viewer } = useViewer();
  return (
    <>
      <h1 className="display text-3xl">Change your password</h1>
      <p className="mt-2 mb-7 max-w-measure text-sm text-muted">
        Every other device is signed out. Three or four unrelated words are easy to remember and hard to
        guess.
      </p>
      <ChangePasswordForm
        email={viewer?.email ?? ''}
        hasPrograms={gym.programs.api_keys || gym.programs.mcp}
      />
    </>
  );
}
