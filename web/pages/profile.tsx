import { useTitle } from '#web/lib/title.ts';

export default function ProfilePage() {
  useTitle('Training Profile');
  return <h1 className="display text-3xl">Your Training Profile</h1>;
}
