import { useViewer } from '#web/features/auth/queries.ts';
import { DeviceList } from '#web/features/devices/device-list.tsx';
import { EmailChange } from '#web/features/email-change/email-change.tsx';
import { TwoFactor } from '#web/features/two-factor/two-factor.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function SecurityPage() {
  useTitle('Security');
  const email = useViewer().data?.email ?? '';
  return (
    <div className="max-w-measure space-y-9">
      <h1 className="display text-3xl">Security</h1>
      <EmailChange email={email} />
      <TwoFactor email={email} />
      <DeviceList />
    </div>
  );
}
