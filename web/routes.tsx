import { lazy, Suspense } from 'react';
import { createRoutesFromElements, Navigate, Route, useRoutes } from 'react-router';

const SplashPage = lazy(() => import('./pages/splash.tsx'));
const LoginPage = lazy(() => import('./pages/login.tsx'));
const OwnerPage = lazy(() => import('./pages/owner.tsx'));
const SignedIn = lazy(() => import('./pages/signed-in.tsx'));
const ChatPage = lazy(() => import('./pages/chat.tsx'));
const LeaderboardPage = lazy(() => import('./pages/leaderboard.tsx'));
const AccountPage = lazy(() => import('./pages/account.tsx'));
const ConversationsPage = lazy(() => import('./pages/conversations.tsx'));
const ProfilePage = lazy(() => import('./pages/profile.tsx'));
const RecordsPage = lazy(() => import('./pages/records.tsx'));
const ImportPage = lazy(() => import('./pages/import.tsx'));
const MemoriesPage = lazy(() => import('./pages/memories.tsx'));
const LegalPage = lazy(() => import('./pages/legal.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found.tsx'));

/** The specification's route table, as far as it is built. From it the server knows which addresses are screens. */
export const routes = createRoutesFromElements(
  <>
    <Route path="/" element={<SplashPage />} />
    <Route path="/home" element={<Navigate to="/chat" replace />} />
    <Route path="/login" element={<LoginPage />} />
    <Route path="/owner" element={<OwnerPage />} />
    <Route element={<SignedIn />}>
      <Route path="/chat/:id?" element={<ChatPage />} />
      <Route path="/leaderboard" element={<LeaderboardPage />} />
      <Route path="/account" element={<AccountPage />}>
        <Route index element={<Navigate to="profile" replace />} />
        <Route path="conversations" element={<ConversationsPage />} />
        <Route path="profile" element={<ProfilePage />} />
        <Route path="personal-records" element={<RecordsPage />} />
        <Route path="personal-records/import" element={<ImportPage />} />
        <Route path="memories" element={<MemoriesPage />} />
      </Route>
    </Route>
    <Route element={<SignedIn stranger={<LegalPage alone />} />}>
      <Route path="/account" element={<AccountPage />}>
        <Route path="legal" element={<LegalPage />} />
      </Route>
    </Route>
    <Route path="*" element={<NotFoundPage />} />
  </>,
);

export function AppRoutes() {
  return <Suspense fallback={null}>{useRoutes(routes)}</Suspense>;
}
