import { noteFigure } from 'kit/testing/bench-figures'
import { median, timed } from './school.ts'

/** The words for what a bench may take at most; where it took more, they say so and the bench ends badly. */
export function atMost(most: number, took: number, unit = ''): string {
  return judged(took <= most, `at most ${most}${unit}`)
}

/** The same for what it has to reach. */
export function atLeast(least: number, reached: number, unit = ''): string {
  return judged(reached >= least, `at least ${least}${unit}`)
}

function judged(holds: boolean, target: string): string {
  if (!holds) process.exitCode = 1
  return `${target}: ${holds ? 'holds' : 'MISSED'}`
}

/** Reads so many times, after some that only warm up, and notes the median beside the most that it may be. */
export async function reading(
  figure: string,
  { most, rounds }: { most: number; rounds: number },
  read: () => Promise<void>,
): Promise<void> {
  for (let warm = 0; warm < 7; warm += 1) await read()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timed(read))
  const mid = median(times)
  noteFigure(figure, { value: mid, unit: 'ms', target: most })
  const [least, longest] = [Math.min(...times), Math.max(...times)]
  console.log(
    `${figure} ${mid.toFixed(1)} [${least.toFixed(1)}–${longest.toFixed(1)}]: ${atMost(most, mid, ' ms')}`,
  )
}
