import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Navigate, type RouteObject, useRoutes } from 'react-router';
import { untilLoaded } from './lib/until-loaded.ts';

/** A page is loaded when it is first shown. */
const page = <P,>(load: () => Promise<{ default: ComponentType<P> }>) => lazy(() => untilLoaded(load));

const SplashPage = page(() => import('./pages/splash.tsx'));
const LoginPage = page(() => import('./pages/login.tsx'));
const ForgotPasswordPage = page(() => import('./pages/forgot-password.tsx'));
const UpdatePasswordPage = page(() => import('./pages/update-password.tsx'));
const KeepAccountPage = page(() => import('./pages/keep-account.tsx'));
const ConfirmEmailPage = page(() => import('./pages/confirm-email.tsx'));
const ConfirmEmailChangePage = page(() => import('./pages/confirm-email-change.tsx'));
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
const ConnectionsPage = page(() => import('./pages/connections.tsx'));
const LibraryPageScreen = page(() => import('./pages/library-page.tsx'));
const MyDataPage = page(() => import('./pages/my-data.tsx'));
const PreferencesPage = page(() => import('./pages/preferences.tsx'));
const SubscriptionPage = page(() => import('./pages/subscription.tsx'));
const InvoicesPage = page(() => import('./pages/invoices.tsx'));
const ImpersonatePage = page(() => import('./pages/impersonate.tsx'));
const MembersPage = page(() => import('./pages/members.tsx'));
const MemberPage = page(() => import('./pages/member.tsx'));
const InvitationPage = page(() => import('./pages/invitation.tsx'));
const HealthPage = page(() => import('./pages/health.tsx'));
const AuditPage = page(() => import('./pages/audit.tsx'));
const AnalyticsPage = page(() => import('./pages/analytics.tsx'));
const BillingPage = page(() => import('./pages/billing.tsx'));
const WorkshopPage = page(() => import('./pages/workshop.tsx'));
const SystemPromptPage = page(() => import('./pages/system-prompt.tsx'));
const GymPage = page(() => import('./pages/gym.tsx'));
const ToolsPlaygroundPage = page(() => import('./pages/tools-playground.tsx'));
const SynthesizePage = page(() => import('./pages/synthesize.tsx'));
const VectorPage = page(() => import('./pages/vector.tsx'));
const WorkPage = page(() => import('./pages/work.tsx'));
const ConnectPage = page(() => import('./pages/connect.tsx'));
const AccessLinkPage = page(() => import('./pages/access-link.tsx'));
const FaqPage = page(() => import('./pages/faq.tsx'));
const FeedbackPage = page(() => import('./pages/feedback.tsx'));
const InboxPage = page(() => import('./pages/inbox.tsx'));
const LegalPage = page(() => import('./pages/legal.tsx'));
const SharedAnswerPage = page(() => import('./pages/shared-answer.tsx'));
const PrintPage = page(() => import('./pages/print.tsx'));
const NotFoundPage = page(() => import('./pages/not-found.tsx'));

/** All screens. The server reads from it which addresses are screens. */
export const routes: RouteObject[] = [
  { path: '/', Component: SplashPage },
  { path: '/login', Component: LoginPage },
  { path: '/forgot-password', Component: ForgotPasswordPage },
  { path: '/update-password', Component: UpdatePasswordPage },
  { path: '/confirm-email', Component: ConfirmEmailPage },
  { path: '/confirm-email-change', Component: ConfirmEmailChangePage },
  { path: '/keep-account', Component: KeepAccountPage },
  { path: '/owner', Component: OwnerPage },
  { path: '/invitation', Component: InvitationPage },
  { path: '/impersonate', Component: AccessLinkPage },
  { path: '/connect', Component: ConnectPage },
  { path: '/s/:token', Component: SharedAnswerPage },
  { path: '/chat/:id/print', Component: PrintPage },
  {
    Component: SignedIn,
    children: [
      { path: '/home', Component: HomePage },
      { path: '/chat/:id?', Component: ChatPage },
      { path: '/leaderboard', Component: LeaderboardPage },
      { path: '/library/:workId/:page', Component: LibraryPageScreen },
      {
        path: '/account',
        Component: AccountPage,
        children: [
          { index: true, element: <Navigate to="home" replace /> },
          { path: 'home', Component: AccountHomePage },
          { path: 'conversations', Component: ConversationsPage },
          { path: 'profile', Component: ProfilePage },
          { path: 'change-password', Component: ChangePasswordPage },
          { path: 'security', Component: SecurityPage },
          { path: 'personal-records', Component: RecordsPage },
          { path: 'personal-records/import', Component: ImportPage },
          { path: 'memories', Component: MemoriesPage },
          { path: 'preferences', Component: PreferencesPage },
          { path: 'subscription', Component: SubscriptionPage },
          { path: 'invoices', Component: InvoicesPage },
          { path: 'connections', Component: ConnectionsPage },
          { path: 'data', Component: MyDataPage },
          { path: 'faq', Component: FaqPage },
          { path: 'feedback', Component: FeedbackPage },
          { path: 'feedback/inbox', Component: InboxPage },
          { path: 'impersonate', Component: ImpersonatePage },
          { path: 'members', Component: MembersPage },
          { path: 'members/:id', Component: MemberPage },
          { path: 'health', Component: HealthPage },
          { path: 'audit', Component: AuditPage },
          { path: 'analytics', Component: AnalyticsPage },
          { path: 'billing', Component: BillingPage },
          { path: 'workshop', Component: WorkshopPage },
          { path: 'system-prompt', Component: SystemPromptPage },
          { path: 'gym', Component: GymPage },
          { path: 'tools-playground', Component: ToolsPlaygroundPage },
          { path: 'synthesize', Component: SynthesizePage },
          { path: 'vector/:vector', Component: VectorPage },
          { path: 'vector/:vector/:workId', Component: WorkPage },
        ],
      },
    ],
  },
  {
    element: <SignedIn stranger={<LegalPage alone />} />,
    children: [
      { path: '/account', Component: AccountPage, children: [{ path: 'legal', Component: LegalPage }] },
    ],
  },
  { path: '*', Component: NotFoundPage },
];

/** @param waiting shown until the first screen is loaded */
export function AppRoutes({ waiting }: { waiting: ReactNode }) {
  return <Suspense fallback={waiting}>{useRoutes(routes)}</Suspense>;
}
