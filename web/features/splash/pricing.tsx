import { Link } from 'react-router';
import { buttonLook } from '#web/ui/button.tsx';

const PRICES = [
  { amount: '$20', per: 'a month', note: 'Cancel anytime.' },
  { amount: '$200', per: 'a year', note: 'Twelve months for the price of ten.' },
] as const;

export function Pricing() {
  return (
    <section
      id="pricing"
      aria-labelledby="pricing-title"
      className="mx-auto max-w-[76rem] px-5 py-20 sm:px-10"
    >
      <h2 id="pricing-title" className="display text-3xl">
        Pricing
      </h2>
      <div className="mt-8 grid gap-x-16 gap-y-10 border-t-2 border-ink pt-8 md:grid-cols-3">
        <div>
          <p className="figures text-5xl">24 h</p>
          <p className="mt-3 font-semibold">free, from the moment you sign up</p>
          <p className="mt-1 text-sm text-muted">All you need is an email and a password.</p>
        </div>
        {PRICES.map(({ amount, per, note }) => (
          <div key={amount}>
            <p className="figures text-5xl">{amount}</p>
            <p className="mt-3 font-semibold">{per}</p>
            <p className="mt-1 text-sm text-muted">{note}</p>
          </div>
        ))}
      </div>
      <Link to="/login?new=true" className={`${buttonLook('signal')} mt-10`}>
        Start 24 hours free
      </Link>
    </section>
  );
}
