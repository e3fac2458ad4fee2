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
