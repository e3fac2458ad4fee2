type Asking = (which: 'one' | 'other') => Promise<unknown>

/**
 * How much oftener than by chance the one takes longer than the other, from -0.5 to 0.5. Each round asks both, each is
 * first as often as the other, so that load weighs on both alike. What looks uneven in 40 rounds is asked 160 times more:
 * what is even then gives more than 0.2 once in a million.
 */
export async function leaning(ask: Asking): Promise<number> {
  const few = await shareOf(ask, 40)
  return Math.abs(few - 0.5) < 0.12 ? few - 0.5 : (await shareOf(ask, 160)) - 0.5
}

async function shareOf(ask: Asking, rounds: number): Promise<number> {
  let slower = 0
  for (let round = 0; round < rounds; round += 1) {
    const isFirst = (round >> 1) % 2 === 0
    const first = await timeOf(() => ask(isFirst ? 'one' : 'other'))
    const second = await timeOf(() => ask(isFirst ? 'other' : 'one'))
    if (isFirst === first > second) slower += 1
  }
  return slower / rounds
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}
