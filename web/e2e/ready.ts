import { setTimeout } from 'node:timers/promises'
import { slowness } from 'kit/testing/testing-limits'
import { products } from './chosen.ts'

const patience = 180_000 * slowness

/** The products of all lanes start at once; the journeys begin when each is ready. */
export default async function ready(): Promise<void> {
  await Promise.all(products.map((port) => isReady(`http://localhost:${port}/readyz`)))
}

async function isReady(url: string): Promise<void> {
  const until = Date.now() + patience
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error(`There is no product at ${url}; its lines above say why`)
    await setTimeout(250)
  }
}
