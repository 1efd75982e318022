import { Link } from 'react-router';
import type { OfferedPlan } from '#shared/gym-face.ts';
import { formatMoney } from '#shared/money.ts';
import { buttonLook } from '#web/ui/button.tsx';

const PER = { day: 'a day', week: 'a week', month: 'a month', year: 'a year' } as const;

export function Pricing({ plans }: { plans: readonly OfferedPlan[] }) {
  return (
    <section
      id="pricing"
      aria-labelledby="pricing-title"
      className="mx-auto max-w-[76rem] px-5 py-20 sm:px-10"
    >
      <h2 id="pricing-title" className="display text-3xl">
        Pricing
      </h2>
      <div className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-x-16 gap-y-10 border-t-2 border-ink pt-8">
        <div>
          <p className="figures text-5xl">24 h</p>
          <p className="mt-3 font-semibold">free, from the moment you sign up</p>
          <p className="mt-1 text-sm text-muted">All you need is an email and a password.</p>
        </div>
        {plans.map(({ id, name, description, amount, currency, interval }) => (
          <div key={id} className="min-w-0">
            <p className="figures text-5xl wrap-anywhere">{formatMoney(amount, currency)}</p>
            <p className="mt-3 font-semibold">{PER[interval]}</p>
            {description && <p className="mt-1 text-sm wrap-anywhere text-muted">{description}</p>}
            <Link
              to={`/login?${new URLSearchParams({ new: 'true', planId: id })}`}
              className="inline-flex min-h-touch items-center text-sm wrap-anywhere underline underline-offset-4 hover:no-underline"
            >
              Choose {name}
            </Link>
          </div>
        ))}
      </div>
      <Link to="/login?new=true" className={`${buttonLook('signal')} mt-10`}>
        Start 24 hours free
      </Link>
    </section>
  );
}

/** '$20.00 a month or $200.00 a year' */
export const pricesInWords = (plans: readonly OfferedPlan[]): string =>
  plans
    .map(({ amount, currency, interval }) => `${formatMoney(amount, currency)} ${PER[interval]}`)
    .join(' or ');
