import { type ComponentType, lazy, Suspense } from 'react';
import { createRoutesFromElements, Navigate, Route, useRoutes } from 'react-router';
import { untilLoaded } from './lib/until-loaded.ts';

/** A page is loaded when it is first shown. */
const page = <P,>(load: () => Promise<{ default: ComponentType<P> }>) => lazy(() => untilLoaded(load));

const SplashPage = page(() => import('./pages/splash.tsx'));
const LoginPage = page(() => import('./pages/login.tsx'));
const ForgotPasswordPage = page(() => import('./pages/forgot-password.tsx'));
const UpdatePasswordPage = page(() => import('./pages/update-password.tsx'));
const KeepAccountPage = page(() => import('./pages/keep-account.tsx'));
const ConfirmEmailPage = page(() => import('./pages/confirm-email.tsx'));
const OwnerPage = page(() => import('./pages/owner.tsx'));
const SignedIn = page(() => import('./pages/signed-in.tsx'));
const HomePage = page(() => import('./pages/home.tsx'));
const ChatPage = page(() => import('./pages/chat.tsx'));
const LeaderboardPage = page(() => import('./pages/leaderboard.tsx'));
const AccountPage = page(() => import('./pages/account.tsx'));
const AccountHomePage = page(() => import('./pages/account-home.tsx'));
const ConversationsPage = page(() => import('./pages/conversations.tsx'));
const ProfilePage = page(() => import('./pages/profile.tsx'));
const ChangePasswordPage = page(() => import('./pages/change-password.tsx'));
const SecurityPage = page(() => import('./pages/security.tsx'));
const RecordsPage = page(() => import('./pages/records.tsx'));
const ImportPage = page(() => import('./pages/import.tsx'));
const MemoriesPage = page(() => import('./pages/memories.tsx'));
const MyDataPage = page(() => import('./pages/my-data.tsx'));
const PreferencesPage = page(() => import('./pages/preferences.tsx'));
const ImpersonatePage = page(() => import('./pages/impersonate.tsx'));
const AuditPage = page(() => import('./pages/audit.tsx'));
const AccessLinkPage = page(() => import('./pages/access-link.tsx'));
const LegalPage = page(() => import('./pages/legal.tsx'));
const NotFoundPage = page(() => import('./pages/not-found.tsx'));

/** The specification's route table, as far as it is built. From it the server knows which addresses are screens. */
export const routes = createRoutesFromElements(
  <>
    <Route path="/" element={<SplashPage />} />
    <Route path="/login" element={<LoginPage />} />
    <Route path="/forgot-password" element={<ForgotPasswordPage />} />
    <Route path="/update-password" element={<UpdatePasswordPage />} />
    <Route path="/confirm-email" element={<ConfirmEmailPage />} />
    <Route path="/keep-account" element={<KeepAccountPage />} />
    <Route path="/owner" element={<OwnerPage />} />
    <Route path="/impersonate" element={<AccessLinkPage />} />
    <Route element={<SignedIn />}>
      <Route path="/home" element={<HomePage />} />
      <Route path="/chat/:id?" element={<ChatPage />} />
      <Route path="/leaderboard" element={<LeaderboardPage />} />
      <Route path="/account" element={<AccountPage />}>
        <Route index element={<Navigate to="home" replace />} />
        <Route path="home" element={<AccountHomePage />} />
        <Route path="conversations" element={<ConversationsPage />} />
        <Route path="profile" element={<ProfilePage />} />
        <Route path="change-password" element={<ChangePasswordPage />} />
        <Route path="security" element={<SecurityPage />} />
        <Route path="personal-records" element={<RecordsPage />} />
        <Route path="personal-records/import" element={<ImportPage />} />
        <Route path="memories" element={<MemoriesPage />} />
        <Route path="preferences" element={<PreferencesPage />} />
        <Route path="data" element={<MyDataPage />} />
        <Route path="impersonate" element={<ImpersonatePage />} />
        <Route path="audit" element={<AuditPage />} />
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
