import { Link } from 'react-router';
import { formatMoney } from '#shared/money.ts';
import { INTERVAL_LABELS, type Plan, yearlySaving } from '#shared/plan.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SignUp } from './sign-up.tsx';
import { useFetched } from './use-fetched.ts';

const PER = { day: 'a day', week: 'a week', month: 'a month', year: 'a year' } as const;
const ROW = 'flex flex-wrap gap-px border border-line bg-line';
const CELL = 'flex min-w-0 flex-col bg-chalk p-6 sm:p-8';
const OFFER = `${CELL} min-h-72 flex-1 basis-64`;
/** Above the plans where they have no room beside it. */
const TRIAL = `${CELL} flex-1 basis-full lg:min-h-72 lg:basis-64`;

/** Current prices, as the server offers them. */
export function Pricing() {
  const fetched = useFetched<{ prices: Plan[] }>('/api/plans');
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="column scroll-mt-6 py-20 lg:py-28">
      <h2 id="pricing-title" className="display text-title">
        Pricing
      </h2>
      <div className="mt-8 lg:mt-12">
        <div className={ROW}>
          <div className={TRIAL}>
            <p className="display text-xl">Free trial</p>
            <p className="figures mt-4 text-5xl">24 h</p>
            <p className="mt-2 font-semibold">from the moment you sign up</p>
            <p className="mt-1 text-sm text-muted">All you need is an email and a password.</p>
            <div className="mt-6 lg:mt-auto">
              <SignUp className="w-full sm:w-auto lg:w-full" />
            </div>
          </div>
          {fetched.state === 'loading' && <Loading />}
          {fetched.state === 'failed' && (
            <div className={OFFER}>
              <Failing message="Failed to load subscription plans" onRetry={fetched.retry} />
            </div>
          )}
          {fetched.state === 'loaded' &&
            fetched.data.prices.map((plan) => (
              <Offer key={plan.id} plan={plan} saving={yearlySaving(plan, fetched.data.prices)} />
            ))}
        </div>
      </div>
    </section>
  );
}

function Offer({ plan, saving }: { plan: Plan; saving: number | null }) {
  const { plan_id, name, description, unit_amount, currency, interval } = plan;
  return (
    <div className={OFFER}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="display text-xl wrap-anywhere">{name}</h3>
        {name !== INTERVAL_LABELS[interval] && (
          <span className="text-sm text-muted">{INTERVAL_LABELS[interval]}</span>
        )}
      </div>
      <p className="figures mt-4 text-5xl wrap-anywhere">{formatMoney(unit_amount, currency)}</p>
      <p className="mt-2 font-semibold">{PER[interval]}</p>
      {saving !== null && (
        <p className="mt-1 text-sm">
          <mark className="px-1 font-semibold">Save {formatMoney(saving, currency)} a year</mark>
        </p>
      )}
      {description && <p className="mt-1 mb-6 text-sm wrap-anywhere text-muted">{description}</p>}
      <Link
        to={`/login?${new URLSearchParams({ new: 'true', planId: plan_id })}`}
        className={`${buttonLook('plain')} mt-auto w-full`}
      >
        Choose {name}
      </Link>
    </div>
  );
}

function Loading() {
  return [1, 2].map((nth) => (
    <div key={nth} className={OFFER}>
      {nth === 1 && (
        <span role="status" className="sr-only">
          Loading the prices
        </span>
      )}
      <div className="skeleton h-6 w-1/3" />
      <div className="skeleton mt-5 h-16 w-2/3" />
      <div className="skeleton mt-4 h-4 w-1/4" />
      <div className="skeleton mt-auto h-11 w-full" />
    </div>
  ));
}
