function Plate({ number }: { number: number }) {
  return (
    <span className="figures mr-0.5 ml-1 inline-grid h-[1.3em] min-w-[1.3em] place-items-center rounded-plate bg-signal align-[0.12em] text-[0.78em] leading-none text-on-signal">
      {number}
    </span>
  );
}

/**
 * An answer and the page it opens, in small. The words are the sample gym's own: page 1 of 'Weak Points'. For
 * another gym's library they would not be true, so it stands only beside the sample.
 */
export function Miniature() {
  return (
    <figure aria-label="A coach’s answer, and the page it comes from">
      <div className="border border-line bg-chalk p-6 sm:p-8">
        <p className="display text-xl">My bench stops halfway up. Where do I start?</p>
        <p className="mt-3 text-sm leading-relaxed">
          With the place where it first slows down, not the place where it stops. The book has a method for
          that: “film three heavy singles, and write down the height at which the bar is{' '}
          <span className="whitespace-nowrap">
            slowest.”
            <Plate number={1} />
          </span>{' '}
          Then choose one point and work on it for six to eight{' '}
          <span className="whitespace-nowrap">
            weeks.
            <Plate number={2} />
          </span>
        </p>
      </div>
      <div className="ml-6 border border-t-0 border-line bg-raised p-6 sm:ml-14 sm:p-8">
        <div className="flex items-baseline justify-between gap-4 border-b border-line-strong pb-3">
          <p>
            <span className="display block text-lg leading-tight">Weak Points</span>
            <span className="text-xs text-muted">Dale Okafor · Book</span>
          </p>
          <p className="figures text-2xl">
            1<span className="text-lg font-medium text-muted"> / 20</span>
          </p>
        </div>
        <p className="mt-4 font-page text-sm leading-relaxed">
          A squat usually slows between 10 and 30 cm above the bottom. A bench slows 5 to 15 cm off the chest,
          and in lifters with weak triceps, again near the top. Put a tape against the rack,{' '}
          <mark>film three heavy singles, and write down the height at which the bar is slowest.</mark>
        </p>
      </div>
    </figure>
  );
}
