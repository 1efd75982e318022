/** A member's day with it, from morning to night. */
const DAY = [
  {
    time: '06:40',
    what: 'Four hours of sleep',
    text: '“Slept badly. Still squat heavy?” The answer is there before the coffee, with the page on bad days.',
  },
  {
    time: '12:15',
    what: 'Lunch, and a belt',
    text: 'Asks which belt to buy, and gets the size chart and the price, not a sales pitch.',
  },
  {
    time: '17:50',
    what: 'At the rack',
    text: '182.5 on the bar: the plates are on the screen, largest first.',
  },
  {
    time: '18:25',
    what: 'A new best',
    text: '“Squatted 182.5.” Written down, and undone with one tap if it was 180.',
  },
  {
    time: '21:30',
    what: 'The page behind it',
    text: 'Opens the quote from the morning and reads on: half a chapter before bed.',
  },
] as const;

export function Day() {
  return (
    <section aria-labelledby="day-title" className="border-y border-line bg-sunk">
      <div className="column py-20 lg:py-28">
        <h2 id="day-title" className="display text-title">
          A member’s day
        </h2>
        <ol className="mt-8 grid lg:mt-14 lg:grid-cols-5">
          {DAY.map(({ time, what, text }) => (
            <li
              key={time}
              className="grid grid-cols-[6rem_1fr] gap-x-5 border-t-2 border-ink py-6 lg:block lg:pt-5 lg:pr-8 lg:pb-0"
            >
              <p className="figures row-span-2 text-3xl xl:text-5xl">{time}</p>
              <h3 className="display text-lg lg:mt-6">{what}</h3>
              <p className="mt-1.5 text-sm text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
